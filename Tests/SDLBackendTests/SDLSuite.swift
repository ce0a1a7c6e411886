import Testing

/// SDL and the environment that it reads belong to the process: what uses them runs one after the other.
@Suite(.serialized) struct SDLSuite {}
