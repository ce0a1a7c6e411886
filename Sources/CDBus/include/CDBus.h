#ifndef CDBUS_H
#define CDBUS_H

#include <stdint.h>

/// Asks a service on a bus of D-Bus for a property that is a number of 32 bits without a sign. The service is not started
/// for it. libdbus is opened when this is first called.
///
/// `bus` is the address of a bus; null means the system's. Waits for the answer for at most `milliseconds`. Returns -1
/// without the library, the bus, the service or the property. Calls on several threads are safe.
int64_t cdbus_number(
    const char *bus, const char *service, const char *path, const char *interface, const char *property,
    int32_t milliseconds);

#endif
