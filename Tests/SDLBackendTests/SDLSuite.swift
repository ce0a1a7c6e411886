import Testing

/// SDL and the environment that it reads are shared by the process, so their tests run one after the other.
@Suite(.serialized) struct SDLSuite {}
