#ifndef CNATS_H
#define CNATS_H

#include <nats/nats.h>

/// libnats, opened when a table is shared or joined for the first time.
///
/// Each function is the one of libnats that its name says. Those with structures of options, which have many fields, take
/// what Tessera sets.

/// Opens the library. False if it is not installed, or has not all of these functions.
bool cnats_open(void);

/// Connects, and goes on trying. The status is NATS_NOT_YET_CONNECTED while no server answers; `connected` is
/// called when one does, and after each interruption. With a `key`, the public half of a user's, `sign` signs what the
/// server asks.
natsStatus cnats_connect(
    natsConnection **connection, const char *url, const char *key, natsSignatureHandler sign,
    natsConnectionHandler connected, natsConnectionHandler disconnected, void *context);
/// Whether there is no connection, or one that libnats has given up: it does not try again where a server goes away before
/// it has said anything.
bool cnats_is_closed(natsConnection *connection);
/// Ends a connection: none of its threads calls any more. Its memory is freed by the second function, after that of its
/// subscriptions.
void cnats_close(natsConnection *connection);
void cnats_free_connection(natsConnection *connection);

natsStatus cnats_publish(natsConnection *connection, const char *subject, const void *bytes, int count);
natsStatus cnats_subscribe(
    natsSubscription **subscription, natsConnection *connection, const char *subject, natsMsgHandler handler,
    void *context);
/// Ends a subscription. libnats 3.4 may still be passing it a message, so its memory must be kept until a while later, or
/// until its connection is closed.
void cnats_unsubscribe(natsSubscription *subscription);
void cnats_free_subscription(natsSubscription *subscription);

natsStatus cnats_jetstream(jsCtx **jetstream, natsConnection *connection);
void cnats_end_jetstream(jsCtx *jetstream);

/// Makes a stream of the messages under a subject, unless it exists. `per_subject` is how many messages of each subject
/// it keeps; -1 for all. `copies` is how many servers keep it. `refusal` is why the server refuses, 0 if it gave no answer.
natsStatus cnats_add_stream(
    jsCtx *jetstream, const char *name, const char *subject, int64_t per_subject, int64_t copies, jsErrCode *refusal);
/// The position of the last message of a stream; 0 for none.
natsStatus cnats_last_position(jsCtx *jetstream, const char *name, uint64_t *position);
/// Appends a message and waits for the server's answer, `patience` milliseconds at most. A message whose id was used
/// lately is not appended again; null for no id.
natsStatus cnats_append(
    jsCtx *jetstream, const char *subject, const void *bytes, int count, const char *id, int64_t patience);
/// Delivers the messages of a stream from a position on. After an interruption some may be missing; the positions show
/// which.
natsStatus cnats_follow(
    natsSubscription **subscription, jsCtx *jetstream, const char *name, const char *subject, uint64_t position,
    natsMsgHandler handler, void *context);
/// Has the server deliver what is appended to a stream from now on under another subject, to all who subscribe to that.
/// Whoever asks for the same `name` has the same consumer. It goes a minute after the last subscriber. The answer takes
/// `patience` milliseconds at most.
natsStatus cnats_deliver(
    jsCtx *jetstream, const char *stream, const char *name, const char *subject, int64_t patience);
/// The last message of a stream under a subject.
natsStatus cnats_last_message(natsMsg **message, jsCtx *jetstream, const char *name, const char *subject);

const void *cnats_bytes(natsMsg *message);
int cnats_count(natsMsg *message);
/// The position of a delivered message in a stream, and when the server got it, in milliseconds since 1970; 0 if it is no
/// message of this stream.
uint64_t cnats_position(natsMsg *message, const char *stream, int64_t *time);
void cnats_free(natsMsg *message);

#endif
