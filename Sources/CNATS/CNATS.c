#include "CNATS.h"

#include <dlfcn.h>
#include <stddef.h>
#include <string.h>

#define FUNCTIONS(each)                                                                                              \
  each(natsOptions_Create) each(natsOptions_Destroy) each(natsOptions_SetURL) each(natsOptions_SetTimeout)           \
  each(natsOptions_SetMaxReconnect) each(natsOptions_SetReconnectWait) each(natsOptions_SetReconnectJitter)          \
  each(natsOptions_SetPingInterval) each(natsOptions_SetMaxPingsOut) each(natsOptions_SetNoEcho)                     \
  each(natsOptions_SetDisconnectedCB) each(natsOptions_SetReconnectedCB) each(natsOptions_SetRetryOnFailedConnect)   \
  each(natsOptions_SetErrorHandler) each(natsOptions_SetNKey) each(natsConnection_Connect)                           \
  each(natsConnection_IsClosed) each(natsConnection_Close) each(natsConnection_Destroy)                              \
  each(natsConnection_Publish) each(natsConnection_Subscribe) each(natsSubscription_Unsubscribe)                     \
  each(natsSubscription_Destroy)                                                                                     \
  each(natsConnection_JetStream) each(jsCtx_Destroy) each(jsStreamConfig_Init) each(js_AddStream)                    \
  each(js_GetStreamInfo) each(jsStreamInfo_Destroy) each(jsPubOptions_Init) each(js_Publish)                         \
  each(jsSubOptions_Init) each(js_Subscribe) each(jsConsumerConfig_Init) each(jsOptions_Init) each(js_AddConsumer)   \
  each(js_GetLastMsg) each(natsMsg_GetData) each(natsMsg_GetDataLength) each(natsMsg_GetMetaData)                    \
  each(jsMsgMetaData_Destroy) each(natsMsg_Destroy)

#define POINTER(name) __typeof__(name) *name;
static struct {
  FUNCTIONS(POINTER)
} nats;

bool cnats_open(void) {
  void *library = dlopen("libnats.so.3.4", RTLD_NOW | RTLD_LOCAL);
  if (!library) return false;
#define FIND(name) \
  if (!(nats.name = (__typeof__(nats.name))dlsym(library, #name))) return false;
  FUNCTIONS(FIND)
  return true;
}

// Without a handler libnats writes errors of subscriptions to the standard error.
static void ignore(natsConnection *connection, natsSubscription *subscription, natsStatus status, void *context) {}

natsStatus cnats_connect(
    natsConnection **connection, const char *url, const char *key, natsSignatureHandler sign,
    natsConnectionHandler connected, natsConnectionHandler disconnected, void *context) {
  natsOptions *options = NULL;
  natsStatus status = nats.natsOptions_Create(&options);
  if (status != NATS_OK) return status;
  const natsStatus set[] = {
      nats.natsOptions_SetURL(options, url),
      nats.natsOptions_SetTimeout(options, 2000),
      nats.natsOptions_SetMaxReconnect(options, -1),
      nats.natsOptions_SetReconnectWait(options, 500),
      nats.natsOptions_SetReconnectJitter(options, 250, 250),
      nats.natsOptions_SetPingInterval(options, 5000),
      nats.natsOptions_SetMaxPingsOut(options, 2),
      nats.natsOptions_SetNoEcho(options, true),
      nats.natsOptions_SetErrorHandler(options, ignore, NULL),
      nats.natsOptions_SetDisconnectedCB(options, disconnected, context),
      nats.natsOptions_SetReconnectedCB(options, connected, context),
      nats.natsOptions_SetRetryOnFailedConnect(options, true, connected, context),
      key ? nats.natsOptions_SetNKey(options, key, sign, context) : NATS_OK,
  };
  for (size_t i = 0; i < sizeof set / sizeof *set && status == NATS_OK; i++) status = set[i];
  if (status == NATS_OK) status = nats.natsConnection_Connect(connection, options);
  nats.natsOptions_Destroy(options);
  return status;
}

bool cnats_is_closed(natsConnection *connection) { return !connection || nats.natsConnection_IsClosed(connection); }

void cnats_close(natsConnection *connection) { nats.natsConnection_Close(connection); }

void cnats_free_connection(natsConnection *connection) { nats.natsConnection_Destroy(connection); }

natsStatus cnats_publish(natsConnection *connection, const char *subject, const void *bytes, int count) {
  return nats.natsConnection_Publish(connection, subject, bytes, count);
}

natsStatus cnats_subscribe(
    natsSubscription **subscription, natsConnection *connection, const char *subject, natsMsgHandler handler,
    void *context) {
  return nats.natsConnection_Subscribe(subscription, connection, subject, handler, context);
}

void cnats_unsubscribe(natsSubscription *subscription) { nats.natsSubscription_Unsubscribe(subscription); }

void cnats_free_subscription(natsSubscription *subscription) { nats.natsSubscription_Destroy(subscription); }

natsStatus cnats_jetstream(jsCtx **jetstream, natsConnection *connection) {
  return nats.natsConnection_JetStream(jetstream, connection, NULL);
}

void cnats_end_jetstream(jsCtx *jetstream) { nats.jsCtx_Destroy(jetstream); }

natsStatus cnats_add_stream(
    jsCtx *jetstream, const char *name, const char *subject, int64_t per_subject, int64_t copies, jsErrCode *refusal) {
  jsStreamConfig config;
  nats.jsStreamConfig_Init(&config);
  config.Name = name;
  config.Subjects = &subject;
  config.SubjectsLen = 1;
  config.MaxMsgsPerSubject = per_subject;
  config.Replicas = copies;
  return nats.js_AddStream(NULL, jetstream, &config, NULL, refusal);
}

natsStatus cnats_last_position(jsCtx *jetstream, const char *name, uint64_t *position) {
  jsStreamInfo *info = NULL;
  natsStatus status = nats.js_GetStreamInfo(&info, jetstream, name, NULL, NULL);
  if (status != NATS_OK) return status;
  *position = info->State.LastSeq;
  nats.jsStreamInfo_Destroy(info);
  return NATS_OK;
}

natsStatus cnats_append(
    jsCtx *jetstream, const char *subject, const void *bytes, int count, const char *id, int64_t patience) {
  jsPubOptions options;
  nats.jsPubOptions_Init(&options);
  options.MsgId = id;
  options.MaxWait = patience;
  return nats.js_Publish(NULL, jetstream, subject, bytes, count, &options, NULL);
}

natsStatus cnats_follow(
    natsSubscription **subscription, jsCtx *jetstream, const char *name, const char *subject, uint64_t position,
    natsMsgHandler handler, void *context) {
  jsSubOptions options;
  nats.jsSubOptions_Init(&options);
  options.Stream = name;
  // Not an ordered consumer, which libnats renews on a thread of its own, whatever happens to the subscription meanwhile.
  options.Config.AckPolicy = js_AckNone;
  options.Config.FlowControl = true;
  // Nobody takes it up again: the peer knows its place, and asks anew.
  options.Config.MemoryStorage = true;
  options.Config.DeliverPolicy = js_DeliverByStartSequence;
  options.Config.OptStartSeq = position;
  // With the default of five seconds a consumer that was lost with its server is missed for twenty.
  options.Config.Heartbeat = 500 * 1000 * 1000;
  return nats.js_Subscribe(subscription, jetstream, subject, handler, context, NULL, &options, NULL);
}

natsStatus cnats_deliver(
    jsCtx *jetstream, const char *stream, const char *name, const char *subject, int64_t patience) {
  jsConsumerConfig config;
  nats.jsConsumerConfig_Init(&config);
  config.Durable = name;
  config.DeliverSubject = subject;
  config.DeliverPolicy = js_DeliverNew;
  config.AckPolicy = js_AckNone;
  config.MemoryStorage = true;
  config.Heartbeat = 1000 * 1000 * 1000;
  config.InactiveThreshold = 60000000000;
  jsOptions options;
  nats.jsOptions_Init(&options);
  options.Wait = patience;
  return nats.js_AddConsumer(NULL, jetstream, stream, &config, &options, NULL);
}

natsStatus cnats_last_message(natsMsg **message, jsCtx *jetstream, const char *name, const char *subject) {
  return nats.js_GetLastMsg(message, jetstream, name, subject, NULL, NULL);
}

const void *cnats_bytes(natsMsg *message) { return nats.natsMsg_GetData(message); }

int cnats_count(natsMsg *message) { return nats.natsMsg_GetDataLength(message); }

uint64_t cnats_position(natsMsg *message, const char *stream, int64_t *time) {
  jsMsgMetaData *data = NULL;
  if (nats.natsMsg_GetMetaData(&data, message) != NATS_OK) return 0;
  const bool is_of_stream = data->Stream && strcmp(data->Stream, stream) == 0;
  const uint64_t position = is_of_stream ? data->Sequence.Stream : 0;
  *time = data->Timestamp / 1000000;
  nats.jsMsgMetaData_Destroy(data);
  return position;
}

void cnats_free(natsMsg *message) { nats.natsMsg_Destroy(message); }
