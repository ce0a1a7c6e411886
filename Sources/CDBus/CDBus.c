#include "CDBus.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>
#include <string.h>

// The part of libdbus that is used, as its interface (libdbus-1.so.3) fixes it. Its header is not, since it lies in a
// folder that differs with the processor, and asking pkg-config for it would link the library too.

typedef struct DBusConnection DBusConnection;
typedef struct DBusMessage DBusMessage;
/// Larger than the library's, which is 14 words.
typedef struct {
  void *room[32];
} DBusMessageIter;

enum { SYSTEM_BUS = 1, NUMBER = 'u', TEXT = 's', VARIANT = 'v', LIST = 'a' };

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
  unsigned (*message_iter_next)(DBusMessageIter *);
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
  FIND(message_iter_next)
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

/// The texts in a list, which is all that an answer holds, each with a line feed behind it. Returns how many there are; -1
/// if it holds something else, or if they have no room.
static int32_t texts_in(DBusMessage *answer, char *texts, size_t room) {
  DBusMessageIter outside, inside;
  int32_t count = 0;
  if (!bus.message_iter_init(answer, &outside)) return -1;
  if (bus.message_iter_get_arg_type(&outside) != LIST) return -1;
  bus.message_iter_recurse(&outside, &inside);
  for (; bus.message_iter_get_arg_type(&inside) == TEXT; bus.message_iter_next(&inside)) {
    const char *text = NULL;
    bus.message_iter_get_basic(&inside, &text);
    size_t length = strlen(text);
    if (length + 2 > room) return -1;
    memcpy(texts, text, length);
    texts[length] = '\n';
    texts[length + 1] = 0;
    texts += length + 1;
    room -= length + 1;
    count++;
  }
  return bus.message_iter_get_arg_type(&inside) == 0 ? count : -1;
}

/// A call with one or two texts; the second one may be null.
static DBusMessage *question(
    const char *service, const char *path, const char *interface, const char *method, const char *first,
    const char *second) {
  DBusMessage *message = bus.message_new_method_call(service, path, interface, method);
  if (!message) return NULL;
  DBusMessageIter end;
  bus.message_set_auto_start(message, false);
  bus.message_iter_init_append(message, &end);
  if (bus.message_iter_append_basic(&end, TEXT, &first) &&
      (!second || bus.message_iter_append_basic(&end, TEXT, &second)))
    return message;
  bus.message_unref(message);
  return NULL;
}

/// A connection to a bus with libdbus open; null without either.
static DBusConnection *open_bus(const char *address) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, open_library);
  DBusConnection *connection = is_open ? connect_to(address) : NULL;
  if (connection) bus.connection_set_exit_on_disconnect(connection, false);
  return connection;
}

/// The answer to a message, which is released; null without one.
static DBusMessage *answer_to(DBusMessage *message, DBusConnection *connection, int32_t milliseconds) {
  if (!message) return NULL;
  DBusMessage *answer = bus.connection_send_with_reply_and_block(connection, message, milliseconds, NULL);
  bus.message_unref(message);
  return answer;
}

/// Releases an answer, if there is one, and the connection.
static void close_bus(DBusConnection *connection, DBusMessage *answer) {
  if (answer) bus.message_unref(answer);
  bus.connection_close(connection);
  bus.connection_unref(connection);
}

int64_t cdbus_number(
    const char *address, const char *service, const char *path, const char *interface, const char *property,
    int32_t milliseconds) {
  DBusConnection *connection = open_bus(address);
  if (!connection) return -1;
  DBusMessage *message =
      question(service, path, "org.freedesktop.DBus.Properties", "Get", interface, property);
  DBusMessage *answer = answer_to(message, connection, milliseconds);
  int64_t number = answer ? number_in(answer) : -1;
  close_bus(connection, answer);
  return number;
}

int32_t cdbus_texts(
    const char *address, const char *service, const char *path, const char *interface, const char *method,
    const char *argument, int32_t milliseconds, char *texts, size_t room) {
  DBusConnection *connection = open_bus(address);
  if (!connection) return -1;
  DBusMessage *message = question(service, path, interface, method, argument, NULL);
  DBusMessage *answer = answer_to(message, connection, milliseconds);
  int32_t count = answer ? texts_in(answer, texts, room) : -1;
  close_bus(connection, answer);
  return count;
}
