#ifndef CCURL_H
#define CCURL_H

#include <curl/curl.h>
#include <stdbool.h>

/// libcurl, opened when it is first needed. Most of a session is without a network, and libcurl with its libraries would
/// make each start slower.
///
/// Each function is the one of libcurl that its name says. Those with a variable number of arguments, which Swift cannot
/// call, have one for each type.

/// Opens the library. False if it is not installed, or has not all of these functions.
bool ccurl_open(void);

CURL *ccurl_easy_init(void);
void ccurl_easy_cleanup(CURL *easy);
CURLcode ccurl_set_number(CURL *easy, CURLoption option, long value);
CURLcode ccurl_set_text(CURL *easy, CURLoption option, const char *value);
CURLcode ccurl_set_list(CURL *easy, CURLoption option, struct curl_slist *value);

/// What libcurl calls while a transfer goes on; `context` is its first or last argument.
typedef struct {
  void *context;
  curl_write_callback header, body;
  curl_opensocket_callback open;
  curl_prereq_callback connected;
} ccurl_callbacks;
CURLcode ccurl_set_callbacks(CURL *easy, ccurl_callbacks callbacks);

/// The status of a proxy's answer to CONNECT; 0 if there was none.
long ccurl_connect_status(CURL *easy);

struct curl_slist *ccurl_slist_append(struct curl_slist *list, const char *text);
void ccurl_slist_free_all(struct curl_slist *list);

CURLM *ccurl_multi_init(void);
void ccurl_multi_cleanup(CURLM *multi);
CURLMcode ccurl_multi_set_number(CURLM *multi, CURLMoption option, long value);
CURLMcode ccurl_multi_add_handle(CURLM *multi, CURL *easy);
CURLMcode ccurl_multi_remove_handle(CURLM *multi, CURL *easy);
CURLMcode ccurl_multi_perform(CURLM *multi);
CURLMcode ccurl_multi_poll(CURLM *multi, int milliseconds);
CURLMcode ccurl_multi_wakeup(CURLM *multi);

/// The next transfer that has ended, and how; null if there is no more.
CURL *ccurl_multi_ended(CURLM *multi, CURLcode *result);

#endif
