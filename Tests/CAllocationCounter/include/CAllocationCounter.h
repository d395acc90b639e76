#pragma once
// Counts what the calling thread allocates and frees, where the C library lets malloc be replaced.

/// 1 where allocations are counted, 0 where they are not.
int allocation_counter_works(void);

/// Starts from zero, on this thread.
void allocation_counter_start(void);

/// Stops, and returns how often this thread allocated or freed memory since the start.
long allocation_counter_stop(void);
