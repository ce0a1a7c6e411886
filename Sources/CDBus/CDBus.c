#include "CDBus.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>

// The part of libdbus that is used, as its interface (libdbus-1.so.3) fixes it. Its header is not, since it lies in a
// folder that differs with the processor, and asking pkg-config for it would link the library too.

typedef struct DBusConnection DBusConnection;
typedef struct DBusMessage DBusMessage;
/// Larger than the library's, which is 14 words.
typedef struct {
  void *room[32];
} DBusMessageIter;

enum { SYSTEM_BUS = 1, NUMBER = 'u', TEXT = 's', VARIANT = 'v' };

static struct {
  DBusConnection *(*bus_get_private)(int type, void *error);
  DBusConnection *(*connection_open_private)(const char *address, void *error);
  unsigned (*bus_register)(DBusConnection *, void *error);
  void (*connection_set_exit_on_disconnect)(DBusConnection *, unsigned);
  void (*connection_close)(DBusConnection *);
  void (*connection_unref)(DBusConnection *);
  DBusMessage *(*connection_send_with_reply_and_block)(DBusConnection *, DBusMessage *, int, void *error);
  DBusMessage *(*message_new_method_call)(const char *, const char *, const char *, const char *);
  void (*message_set_auto_start)(DBusMessage *, unsigned);
  void (*message_unref)(DBusMessage *);
  void (*message_iter_init_append)(DBusMessage *, DBusMessageIter *);
  unsigned (*message_iter_append_basic)(DBusMessageIter *, int type, const void *value);
  unsigned (*message_iter_init)(DBusMessage *, DBusMessageIter *);
  int (*message_iter_get_arg_type)(DBusMessageIter *);
  void (*message_iter_recurse)(DBusMessageIter *, DBusMessageIter *);
  void (*message_iter_get_basic)(DBusMessageIter *, void *value);
} bus;

static bool is_open;

static void open_library(void) {
  void *library = dlopen("libdbus-1.so.3", RTLD_NOW | RTLD_LOCAL);
  if (!library) return;
#define FIND(name) \
  if (!(bus.name = (__typeof__(bus.name))dlsym(library, "dbus_" #name))) return;
  FIND(bus_get_private)
  FIND(connection_open_private)
  FIND(bus_register)
  FIND(connection_set_exit_on_disconnect)
  FIND(connection_close)
  FIND(connection_unref)
  FIND(connection_send_with_reply_and_block)
  FIND(message_new_method_call)
  FIND(message_set_auto_start)
  FIND(message_unref)
  FIND(message_iter_init_append)
  FIND(message_iter_append_basic)
  FIND(message_iter_init)
  FIND(message_iter_get_arg_type)
  FIND(message_iter_recurse)
  FIND(message_iter_get_basic)
  is_open = true;
}

/// A connection of its own, since the shared one would end the program when the bus ends.
static DBusConnection *connect_to(const char *address) {
  if (!address) return bus.bus_get_private(SYSTEM_BUS, NULL);
  DBusConnection *connection = bus.connection_open_private(address, NULL);
  if (!connection || bus.bus_register(connection, NULL)) return connection;
  bus.connection_close(connection);
  bus.connection_unref(connection);
  return NULL;
}

/// The number in a variant, which is all that an answer holds; -1 if it holds something else.
static int64_t number_in(DBusMessage *answer) {
  DBusMessageIter outside, inside;
  uint32_t number = 0;
  if (!bus.message_iter_init(answer, &outside)) return -1;
  if (bus.message_iter_get_arg_type(&outside) != VARIANT) return -1;
  bus.message_iter_recurse(&outside, &inside);
  if (bus.message_iter_get_arg_type(&inside) != NUMBER) return -1;
  bus.message_iter_get_basic(&inside, &number);
  return number;
}

static DBusMessage *question(const char *service, const char *path, const char *interface, const char *property) {
  DBusMessage *message =
      bus.message_new_method_call(service, path, "org.freedesktop.DBus.Properties", "Get");
  if (!message) return NULL;
  DBusMessageIter end;
  bus.message_set_auto_start(message, false);
  bus.message_iter_init_append(message, &end);
  if (bus.message_iter_append_basic(&end, TEXT, &interface) && bus.message_iter_append_basic(&end, TEXT, &property))
    return message;
  bus.message_unref(message);
  return NULL;
}

int64_t cdbus_number(
    const char *address, const char *service, const char *path, const char *interface, const char *property,
    int32_t milliseconds) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, open_library);
  DBusConnection *connection = is_open ? connect_to(address) : NULL;
  if (!connection) return -1;
  bus.connection_set_exit_on_disconnect(connection, false);
  int64_t number = -1;
  DBusMessage *message = question(service, path, interface, property);
  if (message) {
    DBusMessage *answer = bus.connection_send_with_reply_and_block(connection, message, milliseconds, NULL);
    if (answer) {
      number = number_in(answer);
      bus.message_unref(answer);
    }
    bus.message_unref(message);
  }
  bus.connection_close(connection);
  bus.connection_unref(connection);
  return number;
}
