/* Moves the clock of a program that preloads this: by the first number of seconds in the file CLOCK_OFFSET. If the second is not
   0, the clock stands still there. */
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

static const volatile long *offset;

__attribute__((constructor)) static void open_offset(void) {
    const char *path = getenv("CLOCK_OFFSET");
    int file = path ? open(path, O_RDONLY | O_CLOEXEC) : -1;
    void *seen = file < 0 ? MAP_FAILED : mmap(NULL, 2 * sizeof(long), PROT_READ, MAP_SHARED, file, 0);
    if (file >= 0) close(file);
    if (seen == MAP_FAILED) abort();
    offset = seen;
}

int clock_gettime(clockid_t clock, struct timespec *time) {
    int result = syscall(SYS_clock_gettime, clock, time);
    if (result != 0 || clock != CLOCK_REALTIME || !offset) return result;
    if (offset[1]) *time = (struct timespec){.tv_sec = offset[1]};
    time->tv_sec += offset[0];
    return result;
}
