#ifndef CAVAHI_H
#define CAVAHI_H

#include <avahi-client/client.h>
#include <avahi-client/lookup.h>
#include <avahi-client/publish.h>
#include <avahi-common/simple-watch.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// libavahi-client, opened when tables are looked for among the machines of the network.
///
/// Each function is the one of the library that its name says, for services of one type on all networks of the machine.
/// All are for the thread that runs the poll, but for ``cavahi_wake``.

/// Opens the library. False if it is not installed, or has not all of these functions.
bool cavahi_open(void);

/// A loop that calls back; null without memory.
AvahiSimplePoll *cavahi_poll(void);
void cavahi_free_poll(AvahiSimplePoll *poll);
/// Waits for events and calls back. Returns 0 if it can be called again.
int cavahi_iterate(AvahiSimplePoll *poll);
/// Ends a wait. Any thread.
void cavahi_wake(AvahiSimplePoll *poll);

/// Connects to the daemon, whenever it runs; null if there is no system bus. `changed` may be called before it returns.
AvahiClient *cavahi_client(AvahiSimplePoll *poll, AvahiClientCallback changed, void *context);
/// Ends the connection, with all that belongs to it.
void cavahi_free_client(AvahiClient *client);

AvahiServiceBrowser *cavahi_browse(
    AvahiClient *client, const char *type, AvahiServiceBrowserCallback found, void *context);
/// Looks up a service that a browser has found, and again whenever its texts change.
AvahiServiceResolver *cavahi_resolve(
    AvahiClient *client, AvahiIfIndex interface, AvahiProtocol protocol, const char *name, const char *type,
    const char *domain, AvahiServiceResolverCallback resolved, void *context);
void cavahi_end_resolving(AvahiServiceResolver *resolver);

/// A text of a list, which may have zeros in it, and the rest of the list.
const AvahiStringList *cavahi_next(const AvahiStringList *list, const uint8_t **text, size_t *count);

AvahiEntryGroup *cavahi_group(AvahiClient *client, AvahiEntryGroupCallback changed, void *context);
/// Tells the network of a service with these texts, or of its new texts if it is told of already. False if the daemon
/// refuses.
bool cavahi_tell(
    AvahiEntryGroup *group, const char *name, const char *type, uint16_t port, const char *const *texts, int count);
/// Tells the network that the service is gone.
void cavahi_tell_nothing(AvahiEntryGroup *group);

#endif
