// libcurl's macros of these names check arguments that are constants; here they are not.
#define CURL_DISABLE_TYPECHECK
#include "CCurl.h"

#include <dlfcn.h>
#include <stddef.h>

#define FUNCTIONS(each)                                                                                              \
  each(global_init) each(easy_init) each(easy_cleanup) each(easy_setopt) each(easy_getinfo) each(slist_append)       \
  each(slist_free_all) each(multi_init) each(multi_cleanup) each(multi_setopt) each(multi_add_handle)                \
  each(multi_remove_handle) each(multi_perform) each(multi_poll) each(multi_wakeup) each(multi_info_read)

#define POINTER(name) __typeof__(curl_##name) *name;
static struct {
  FUNCTIONS(POINTER)
} curl;

bool ccurl_open(void) {
  // Debian has libcurl with OpenSSL under the first name, and with GnuTLS under the second.
  void *library = dlopen("libcurl.so.4", RTLD_NOW | RTLD_LOCAL);
  if (!library) library = dlopen("libcurl-gnutls.so.4", RTLD_NOW | RTLD_LOCAL);
  if (!library) return false;
#define FIND(name) \
  if (!(curl.name = (__typeof__(curl.name))dlsym(library, "curl_" #name))) return false;
  FUNCTIONS(FIND)
  return curl.global_init(CURL_GLOBAL_DEFAULT) == CURLE_OK;
}

CURL *ccurl_easy_init(void) { return curl.easy_init(); }

void ccurl_easy_cleanup(CURL *easy) { curl.easy_cleanup(easy); }

CURLcode ccurl_set_number(CURL *easy, CURLoption option, long value) {
  return curl.easy_setopt(easy, option, value);
}

CURLcode ccurl_set_text(CURL *easy, CURLoption option, const char *value) {
  return curl.easy_setopt(easy, option, value);
}

CURLcode ccurl_set_list(CURL *easy, CURLoption option, struct curl_slist *value) {
  return curl.easy_setopt(easy, option, value);
}

CURLcode ccurl_set_callbacks(CURL *easy, ccurl_callbacks callbacks) {
  CURLcode results[] = {
      curl.easy_setopt(easy, CURLOPT_HEADERFUNCTION, callbacks.header),
      curl.easy_setopt(easy, CURLOPT_HEADERDATA, callbacks.context),
      curl.easy_setopt(easy, CURLOPT_WRITEFUNCTION, callbacks.body),
      curl.easy_setopt(easy, CURLOPT_WRITEDATA, callbacks.context),
      curl.easy_setopt(easy, CURLOPT_OPENSOCKETFUNCTION, callbacks.open),
      curl.easy_setopt(easy, CURLOPT_OPENSOCKETDATA, callbacks.context),
      curl.easy_setopt(easy, CURLOPT_PREREQFUNCTION, callbacks.connected),
      curl.easy_setopt(easy, CURLOPT_PREREQDATA, callbacks.context),
  };
  for (size_t i = 0; i < sizeof results / sizeof *results; i++)
    if (results[i]) return results[i];
  return CURLE_OK;
}

long ccurl_connect_status(CURL *easy) {
  long status = 0;
  curl.easy_getinfo(easy, CURLINFO_HTTP_CONNECTCODE, &status);
  return status;
}

struct curl_slist *ccurl_slist_append(struct curl_slist *list, const char *text) {
  return curl.slist_append(list, text);
}

void ccurl_slist_free_all(struct curl_slist *list) { curl.slist_free_all(list); }

CURLM *ccurl_multi_init(void) { return curl.multi_init(); }

void ccurl_multi_cleanup(CURLM *multi) { curl.multi_cleanup(multi); }

CURLMcode ccurl_multi_set_number(CURLM *multi, CURLMoption option, long value) {
  return curl.multi_setopt(multi, option, value);
}

CURLMcode ccurl_multi_add_handle(CURLM *multi, CURL *easy) { return curl.multi_add_handle(multi, easy); }

CURLMcode ccurl_multi_remove_handle(CURLM *multi, CURL *easy) { return curl.multi_remove_handle(multi, easy); }

CURLMcode ccurl_multi_perform(CURLM *multi) {
  int running;
  return curl.multi_perform(multi, &running);
}

CURLMcode ccurl_multi_poll(CURLM *multi, int milliseconds) {
  return curl.multi_poll(multi, NULL, 0, milliseconds, NULL);
}

CURLMcode ccurl_multi_wakeup(CURLM *multi) { return curl.multi_wakeup(multi); }

CURL *ccurl_multi_ended(CURLM *multi, CURLcode *result) {
  int left;
  for (CURLMsg *message; (message = curl.multi_info_read(multi, &left));) {
    if (message->msg != CURLMSG_DONE) continue;
    *result = message->data.result;
    return message->easy_handle;
  }
  return NULL;
}
