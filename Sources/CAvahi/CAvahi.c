#include "CAvahi.h"

#include <dlfcn.h>

#define COMMON(each)                                                                                              \
  each(avahi_simple_poll_new) each(avahi_simple_poll_free) each(avahi_simple_poll_get)                            \
  each(avahi_simple_poll_iterate) each(avahi_simple_poll_wakeup) each(avahi_string_list_add)                      \
  each(avahi_string_list_free) each(avahi_string_list_get_next) each(avahi_string_list_get_text)                  \
  each(avahi_string_list_get_size)
#define CLIENT(each)                                                                                              \
  each(avahi_client_new) each(avahi_client_free) each(avahi_service_browser_new) each(avahi_service_resolver_new) \
  each(avahi_service_resolver_free) each(avahi_entry_group_new) each(avahi_entry_group_add_service_strlst)        \
  each(avahi_entry_group_update_service_txt_strlst) each(avahi_entry_group_commit)                                \
  each(avahi_entry_group_reset) each(avahi_entry_group_is_empty)

#define POINTER(name) __typeof__(name) *name;
static struct {
  COMMON(POINTER)
  CLIENT(POINTER)
} avahi;

bool cavahi_open(void) {
  void *common = dlopen("libavahi-common.so.3", RTLD_NOW | RTLD_LOCAL);
  void *client = dlopen("libavahi-client.so.3", RTLD_NOW | RTLD_LOCAL);
  if (!common || !client) return false;
#define FIND(name) \
  if (!(avahi.name = (__typeof__(avahi.name))dlsym(library, #name))) return false;
  void *library = common;
  COMMON(FIND)
  library = client;
  CLIENT(FIND)
  return true;
}

AvahiSimplePoll *cavahi_poll(void) { return avahi.avahi_simple_poll_new(); }

void cavahi_free_poll(AvahiSimplePoll *poll) { avahi.avahi_simple_poll_free(poll); }

int cavahi_iterate(AvahiSimplePoll *poll) { return avahi.avahi_simple_poll_iterate(poll, -1); }

void cavahi_wake(AvahiSimplePoll *poll) { avahi.avahi_simple_poll_wakeup(poll); }

AvahiClient *cavahi_client(AvahiSimplePoll *poll, AvahiClientCallback changed, void *context) {
  return avahi.avahi_client_new(
      avahi.avahi_simple_poll_get(poll), AVAHI_CLIENT_NO_FAIL, changed, context, NULL);
}

void cavahi_free_client(AvahiClient *client) { avahi.avahi_client_free(client); }

AvahiServiceBrowser *cavahi_browse(
    AvahiClient *client, const char *type, AvahiServiceBrowserCallback found, void *context) {
  return avahi.avahi_service_browser_new(
      client, AVAHI_IF_UNSPEC, AVAHI_PROTO_UNSPEC, type, NULL, 0, found, context);
}

AvahiServiceResolver *cavahi_resolve(
    AvahiClient *client, AvahiIfIndex interface, AvahiProtocol protocol, const char *name, const char *type,
    const char *domain, AvahiServiceResolverCallback resolved, void *context) {
  // The address stands in the texts.
  return avahi.avahi_service_resolver_new(
      client, interface, protocol, name, type, domain, AVAHI_PROTO_UNSPEC, AVAHI_LOOKUP_NO_ADDRESS, resolved,
      context);
}

void cavahi_end_resolving(AvahiServiceResolver *resolver) { avahi.avahi_service_resolver_free(resolver); }

const AvahiStringList *cavahi_next(const AvahiStringList *list, const uint8_t **text, size_t *count) {
  // The library does not change a list that it reads, whatever its declarations say.
  AvahiStringList *item = (AvahiStringList *)list;
  *text = avahi.avahi_string_list_get_text(item);
  *count = avahi.avahi_string_list_get_size(item);
  return avahi.avahi_string_list_get_next(item);
}

AvahiEntryGroup *cavahi_group(AvahiClient *client, AvahiEntryGroupCallback changed, void *context) {
  return avahi.avahi_entry_group_new(client, changed, context);
}

bool cavahi_tell(
    AvahiEntryGroup *group, const char *name, const char *type, uint16_t port, const char *const *texts, int count) {
  AvahiStringList *list = NULL;
  for (int index = count - 1; index >= 0; index--) list = avahi.avahi_string_list_add(list, texts[index]);
  int status;
  if (avahi.avahi_entry_group_is_empty(group)) {
    status = avahi.avahi_entry_group_add_service_strlst(
        group, AVAHI_IF_UNSPEC, AVAHI_PROTO_UNSPEC, 0, name, type, NULL, NULL, port, list);
    if (status == 0) status = avahi.avahi_entry_group_commit(group);
  } else {
    status = avahi.avahi_entry_group_update_service_txt_strlst(
        group, AVAHI_IF_UNSPEC, AVAHI_PROTO_UNSPEC, 0, name, type, NULL, list);
  }
  avahi.avahi_string_list_free(list);
  return status == 0;
}

void cavahi_tell_nothing(AvahiEntryGroup *group) { avahi.avahi_entry_group_reset(group); }
