#include "CAllocationCounter.h"

#include <stddef.h>
#include <stdlib.h>

static _Thread_local long count;
static _Thread_local int running;

void allocation_counter_start(void) {
  count = 0;
  running = 1;
}

long allocation_counter_stop(void) {
  running = 0;
  return count;
}

#if defined(__linux__) && defined(__GLIBC__) && !defined(__SANITIZE_ADDRESS__)

int allocation_counter_works(void) { return 1; }

extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t number, size_t size);
extern void *__libc_realloc(void *memory, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);
extern void __libc_free(void *memory);

void *malloc(size_t size) {
  count += running;
  return __libc_malloc(size);
}

void *calloc(size_t number, size_t size) {
  count += running;
  return __libc_calloc(number, size);
}

void *realloc(void *memory, size_t size) {
  count += running;
  return __libc_realloc(memory, size);
}

void *memalign(size_t alignment, size_t size) {
  count += running;
  return __libc_memalign(alignment, size);
}

void *aligned_alloc(size_t alignment, size_t size) { return memalign(alignment, size); }

int posix_memalign(void **memory, size_t alignment, size_t size) {
  void *made = memalign(alignment, size);
  if (!made) return 12;  // ENOMEM
  *memory = made;
  return 0;
}

void free(void *memory) {
  count += running;
  __libc_free(memory);
}

#else

int allocation_counter_works(void) { return 0; }

#endif
