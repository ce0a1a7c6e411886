#ifndef CDBUS_H
#define CDBUS_H

#include <stddef.h>
#include <stdint.h>

/// Asks a service on a bus of D-Bus for a property that is a number of 32 bits without a sign. The service is not started
/// for it. libdbus is opened when this is first called.
///
/// `bus` is the address of a bus; null means the system's. Waits for the answer for at most `milliseconds`. Returns -1
/// without the library, the bus, the service or the property. Calls on several threads are safe.
int64_t cdbus_number(
    const char *bus, const char *service, const char *path, const char *interface, const char *property,
    int32_t milliseconds);

/// Calls a method with one text, whose answer is a list of texts, in the same way. They are written to `texts`, each with a
/// line feed behind it and a zero behind the last one. Returns how many there are; -1 without an answer, and if they do not
/// fit into `room` bytes.
int32_t cdbus_texts(
    const char *bus, const char *service, const char *path, const char *interface, const char *method,
    const char *argument, int32_t milliseconds, char *texts, size_t room);

#endif
