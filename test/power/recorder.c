/*
 * Preloaded into a process, records in order all that changes files below one folder, and the
 * syncs that make it durable.
 *
 *   RECORDER_ROOT   the folder, as an absolute path without links
 *   RECORDER_LOG    where the records go, outside the folder
 *   RECORDER_MARKS  a file; what is written to it becomes a mark among the records
 *
 * A record is a line "operation file offset length\n" and `length` bytes: what was written, a
 * path, or two paths with a zero between. `file` is a number that open gives. One lock is held
 * from before each call until its record is written, so that the order is that of the calls.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <unistd.h>

#define FILES 65536
#define REAL(name) ((__typeof__(&name))real(#name))

enum kind { OTHER = 0, INSIDE, MARKS };
struct file {
  enum kind kind;
  long number;
  /* Written to by ways that are not seen one by one: a mapping, or a stream of stdio. */
  int unseen;
};
struct mapping {
  void *start;
  size_t length;
  int descriptor;
};

static struct file files[FILES];
static struct mapping mappings[4096];
static pthread_mutex_t lock;
static char root[PATH_MAX], marks[PATH_MAX];
static size_t root_length;
static int output = -1;
static long opened = 0;

static void *real(const char *name) { return dlsym(RTLD_NEXT, name); }

__attribute__((constructor)) static void start(void) {
  pthread_mutexattr_t recursive;
  pthread_mutexattr_init(&recursive);
  pthread_mutexattr_settype(&recursive, PTHREAD_MUTEX_RECURSIVE);
  pthread_mutex_init(&lock, &recursive);
  const char *folder = getenv("RECORDER_ROOT"), *log = getenv("RECORDER_LOG");
  const char *file = getenv("RECORDER_MARKS");
  if (!folder || !log || !file) return;
  snprintf(root, sizeof root, "%s", folder);
  snprintf(marks, sizeof marks, "%s", file);
  root_length = strlen(root);
  output = ((int (*)(const char *, int, ...))real("open"))(
      log, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0644);
  /* Processes that this one starts are no part of it. */
  unsetenv("LD_PRELOAD");
}

static int is_inside(const char *path) {
  return output >= 0 && strncmp(path, root, root_length) == 0 &&
         (path[root_length] == '/' || path[root_length] == 0);
}

static void put(const void *data, size_t length) {
  for (size_t done = 0; done < length;) {
    ssize_t n = REAL(write)(output, (const char *)data + done, length - done);
    if (n <= 0) _exit(97);
    done += (size_t)n;
  }
}

static void record(const char *operation, long file, long long offset, const void *data,
                   size_t length) {
  int error = errno;
  char line[128];
  int n = snprintf(line, sizeof line, "%s %ld %lld %zu\n", operation, file, offset, length);
  put(line, (size_t)n);
  if (length) put(data, length);
  errno = error;
}

static struct file *known(int descriptor) {
  if (descriptor < 0 || descriptor >= FILES || files[descriptor].kind == OTHER) return NULL;
  return &files[descriptor];
}

static struct file *inside(int descriptor) {
  struct file *file = known(descriptor);
  return file && file->kind == INSIDE ? file : NULL;
}

/* ---- paths ---- */

/* The whole path, with the links of its folder followed, but not those of its last part. */
static int whole_path(int folder, const char *path, char *whole) {
  char joined[PATH_MAX + 2], link[64];
  if (path[0] == '/') {
    snprintf(joined, sizeof joined, "%s", path);
  } else if (folder == AT_FDCWD) {
    char here[PATH_MAX];
    if (!getcwd(here, sizeof here)) return 0;
    if (snprintf(joined, sizeof joined, "%s/%s", here, path) >= PATH_MAX) return 0;
  } else {
    char here[PATH_MAX];
    snprintf(link, sizeof link, "/proc/self/fd/%d", folder);
    ssize_t n = readlink(link, here, sizeof here - 1);
    if (n < 0) return 0;
    here[n] = 0;
    if (snprintf(joined, sizeof joined, "%s/%s", here, path) >= PATH_MAX) return 0;
  }
  size_t end = strlen(joined);
  while (end > 1 && joined[end - 1] == '/') joined[--end] = 0;
  char *name = strrchr(joined, '/');
  *name++ = 0;
  char real_folder[PATH_MAX];
  if (!realpath(joined[0] ? joined : "/", real_folder)) return 0;
  return snprintf(whole, PATH_MAX, "%s/%s", real_folder, name) < PATH_MAX;
}

static void record_paths(const char *operation, const char *first, const char *second) {
  char both[2 * PATH_MAX + 1];
  size_t length = strlen(first);
  memcpy(both, first, length);
  if (second) {
    both[length++] = 0;
    memcpy(both + length, second, strlen(second));
    length += strlen(second);
  }
  record(operation, 0, 0, both, length);
}

/* ---- open and close ---- */

static void track(int descriptor, int flags, int was_there, int stream) {
  if (descriptor < 0 || descriptor >= FILES || output < 0) return;
  char link[64], path[PATH_MAX];
  snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
  ssize_t n = readlink(link, path, sizeof path - 1);
  files[descriptor] = (struct file){OTHER, 0, 0};
  if (n < 0) return;
  path[n] = 0;
  if (strcmp(path, marks) == 0) files[descriptor] = (struct file){MARKS, 0, 0};
  if (!is_inside(path)) return;
  files[descriptor] = (struct file){INSIDE, ++opened, stream};
  struct stat stat;
  fstat(descriptor, &stat);
  if (S_ISDIR(stat.st_mode)) return record("opendir", opened, 0, path, (size_t)n);
  if (!was_there) record_paths("create", path, NULL);
  record("open", opened, (flags & O_TRUNC) && was_there ? 1 : 0, path, (size_t)n);
}

static int tracked_open(int folder, const char *path, int flags, mode_t mode) {
  int (*open_at)(int, const char *, int, ...) = real("openat");
  pthread_mutex_lock(&lock);
  int was_there = !(flags & O_CREAT) || faccessat(folder, path, F_OK, 0) == 0;
  int descriptor = open_at(folder, path, flags, mode);
  int error = errno;
  track(descriptor, flags, was_there, 0);
  pthread_mutex_unlock(&lock);
  errno = error;
  return descriptor;
}

#define MODE(flags)                        \
  mode_t mode = 0;                         \
  if ((flags) & (O_CREAT | __O_TMPFILE)) { \
    va_list rest;                          \
    va_start(rest, flags);                 \
    mode = (mode_t)va_arg(rest, int);      \
    va_end(rest);                          \
  }

int open(const char *path, int flags, ...) {
  MODE(flags) return tracked_open(AT_FDCWD, path, flags, mode);
}
int open64(const char *path, int flags, ...) {
  MODE(flags) return tracked_open(AT_FDCWD, path, flags, mode);
}
int openat(int folder, const char *path, int flags, ...) {
  MODE(flags) return tracked_open(folder, path, flags, mode);
}
int openat64(int folder, const char *path, int flags, ...) {
  MODE(flags) return tracked_open(folder, path, flags, mode);
}
int __open_2(const char *path, int flags) { return tracked_open(AT_FDCWD, path, flags, 0); }
int __open64_2(const char *path, int flags) { return tracked_open(AT_FDCWD, path, flags, 0); }
int creat(const char *path, mode_t mode) {
  return tracked_open(AT_FDCWD, path, O_CREAT | O_WRONLY | O_TRUNC, mode);
}
int creat64(const char *path, mode_t mode) { return creat(path, mode); }

static FILE *tracked_stream(const char *name, const char *path, const char *mode) {
  FILE *(*open_stream)(const char *, const char *) = real(name);
  pthread_mutex_lock(&lock);
  int was_there = access(path, F_OK) == 0;
  FILE *stream = open_stream(path, mode);
  int error = errno;
  if (stream)
    track(fileno(stream), mode[0] == 'w' ? O_TRUNC : 0, was_there,
          mode[0] != 'r' || strchr(mode, '+') != NULL);
  pthread_mutex_unlock(&lock);
  errno = error;
  return stream;
}
FILE *fopen(const char *path, const char *mode) { return tracked_stream("fopen", path, mode); }
FILE *fopen64(const char *path, const char *mode) { return tracked_stream("fopen64", path, mode); }

/* What a file holds now, for one that changes in ways that are not seen. */
static void record_content(int descriptor) {
  struct file *file = inside(descriptor);
  if (!file || !file->unseen) return;
  struct stat stat;
  if (fstat(descriptor, &stat) != 0) return;
  char path[64];
  snprintf(path, sizeof path, "/proc/self/fd/%d", descriptor);
  int reading = ((int (*)(const char *, int, ...))real("open"))(path, O_RDONLY | O_CLOEXEC);
  char *data = malloc((size_t)stat.st_size + 1);
  ssize_t length = reading < 0 ? -1 : pread(reading, data, (size_t)stat.st_size, 0);
  if (reading >= 0) REAL(close)(reading);
  if (length >= 0) record("content", file->number, 0, data, (size_t)length);
  free(data);
}

int fclose(FILE *stream) {
  int (*close_stream)(FILE *) = real("fclose");
  pthread_mutex_lock(&lock);
  int descriptor = fileno(stream);
  if (inside(descriptor)) {
    fflush(stream);
    record_content(descriptor);
  }
  if (known(descriptor)) files[descriptor].kind = OTHER;
  int result = close_stream(stream);
  pthread_mutex_unlock(&lock);
  return result;
}

int close(int descriptor) {
  pthread_mutex_lock(&lock);
  if (known(descriptor)) files[descriptor].kind = OTHER;
  int result = REAL(close)(descriptor);
  pthread_mutex_unlock(&lock);
  return result;
}

static int copied(int from, int to) {
  if (to >= 0 && to < FILES)
    files[to] = from >= 0 && from < FILES ? files[from] : (struct file){OTHER, 0, 0};
  return to;
}
#define LOCKED(type, call)     \
  pthread_mutex_lock(&lock);   \
  type result = call;          \
  pthread_mutex_unlock(&lock); \
  return result;
int dup(int from) { LOCKED(int, copied(from, REAL(dup)(from))) }
int dup2(int from, int to) { LOCKED(int, copied(from, REAL(dup2)(from, to))) }
int dup3(int from, int to, int flags) { LOCKED(int, copied(from, REAL(dup3)(from, to, flags))) }

/* ---- writes ---- */

/* `offset` is -1 where the file's position says where; it lies behind what was written. */
static void wrote(int descriptor, const struct iovec *parts, int count, ssize_t length,
                  off_t offset) {
  struct file *file = known(descriptor);
  if (!file || length <= 0) return;
  int error = errno;
  char *data = malloc((size_t)length);
  size_t done = 0;
  for (int at = 0; at < count && done < (size_t)length; at++) {
    size_t part =
        parts[at].iov_len < (size_t)length - done ? parts[at].iov_len : (size_t)length - done;
    memcpy(data + done, parts[at].iov_base, part);
    done += part;
  }
  if (file->kind == MARKS) {
    record("mark", 0, 0, data, done);
  } else {
    if (offset < 0) offset = lseek(descriptor, 0, SEEK_CUR) - (off_t)length;
    record("write", file->number, offset, data, done);
  }
  free(data);
  errno = error;
}

#define WRITING(call, parts, count, offset)        \
  if (!known(descriptor)) return call;             \
  pthread_mutex_lock(&lock);                       \
  ssize_t length = call;                           \
  wrote(descriptor, parts, count, length, offset); \
  pthread_mutex_unlock(&lock);                     \
  return length;

ssize_t write(int descriptor, const void *data, size_t size) {
  struct iovec part = {(void *)data, size};
  WRITING(REAL(write)(descriptor, data, size), &part, 1, -1)
}
ssize_t pwrite(int descriptor, const void *data, size_t size, off_t offset) {
  struct iovec part = {(void *)data, size};
  WRITING(REAL(pwrite)(descriptor, data, size, offset), &part, 1, offset)
}
ssize_t pwrite64(int descriptor, const void *data, size_t size, off_t offset) {
  return pwrite(descriptor, data, size, offset);
}
ssize_t writev(int descriptor, const struct iovec *parts,
               int count){WRITING(REAL(writev)(descriptor, parts, count), parts, count, -1)} ssize_t
    pwritev(int descriptor, const struct iovec *parts, int count, off_t offset){
        WRITING(REAL(pwritev)(descriptor, parts, count, offset), parts, count, offset)} ssize_t
    pwritev64(int descriptor, const struct iovec *parts, int count, off_t offset) {
  return pwritev(descriptor, parts, count, offset);
}
ssize_t pwritev2(int descriptor, const struct iovec *parts, int count, off_t offset, int flags){
    WRITING(REAL(pwritev2)(descriptor, parts, count, offset, flags), parts, count, offset)} ssize_t
    pwritev64v2(int descriptor, const struct iovec *parts, int count, off_t offset, int flags) {
  return pwritev2(descriptor, parts, count, offset, flags);
}

/* ---- sizes ---- */

#define CHANGING(call, operation, offset)                                    \
  pthread_mutex_lock(&lock);                                                 \
  int result = call;                                                         \
  struct file *file = inside(descriptor);                                    \
  if (result == 0 && file) record(operation, file->number, offset, NULL, 0); \
  pthread_mutex_unlock(&lock);                                               \
  return result;

int ftruncate(int descriptor, off_t size) {
  CHANGING(REAL(ftruncate)(descriptor, size), "truncate", size)
}
int ftruncate64(int descriptor, off_t size) { return ftruncate(descriptor, size); }
int posix_fallocate(int descriptor, off_t offset, off_t size) {
  CHANGING(REAL(posix_fallocate)(descriptor, offset, size), "allocate", offset + size)
}
int posix_fallocate64(int descriptor, off_t offset, off_t size) {
  return posix_fallocate(descriptor, offset, size);
}
int fallocate(int descriptor, int mode, off_t offset, off_t size) {
  pthread_mutex_lock(&lock);
  int result = REAL(fallocate)(descriptor, mode, offset, size);
  struct file *file = inside(descriptor);
  if (result == 0 && file) {
    if (mode == 0) record("allocate", file->number, offset + size, NULL, 0);
    /* Other modes than keeping the size change content: seen as a whole. */
    if (mode != 0 && mode != 1 /* FALLOC_FL_KEEP_SIZE */)
      file->unseen = 1, record_content(descriptor);
  }
  pthread_mutex_unlock(&lock);
  return result;
}
int fallocate64(int descriptor, int mode, off_t offset, off_t size) {
  return fallocate(descriptor, mode, offset, size);
}
int truncate(const char *path, off_t size) {
  int descriptor = open(path, O_WRONLY | O_CLOEXEC);
  if (descriptor < 0) return -1;
  int result = ftruncate(descriptor, size);
  close(descriptor);
  return result;
}
int truncate64(const char *path, off_t size) { return truncate(path, size); }

/* ---- folders ---- */

static int on_path(int result, const char *operation, int found, const char *path) {
  int error = errno;
  if (result == 0 && found && is_inside(path)) record_paths(operation, path, NULL);
  pthread_mutex_unlock(&lock);
  errno = error;
  return result;
}
#define ON_PATH(folder, operation, call)       \
  char whole[PATH_MAX];                        \
  pthread_mutex_lock(&lock);                   \
  int found = whole_path(folder, path, whole); \
  return on_path(call, operation, found, whole);

int unlink(const char *path) { ON_PATH(AT_FDCWD, "unlink", REAL(unlink)(path)) }
int rmdir(const char *path) { ON_PATH(AT_FDCWD, "rmdir", REAL(rmdir)(path)) }
int mkdir(const char *path, mode_t mode) { ON_PATH(AT_FDCWD, "mkdir", REAL(mkdir)(path, mode)) }
int mkdirat(int folder, const char *path, mode_t mode) {
  ON_PATH(folder, "mkdir", REAL(mkdirat)(folder, path, mode))
}
int unlinkat(int folder, const char *path, int flags) {
  ON_PATH(folder, flags & AT_REMOVEDIR ? "rmdir" : "unlink", REAL(unlinkat)(folder, path, flags))
}
int remove(const char *path) {
  struct stat stat;
  if (lstat(path, &stat) != 0) return -1;
  return S_ISDIR(stat.st_mode) ? rmdir(path) : unlink(path);
}

static int between(int result, const char *operation, int found, const char *from, const char *to) {
  int error = errno;
  if (result == 0 && found && (is_inside(from) || is_inside(to))) record_paths(operation, from, to);
  pthread_mutex_unlock(&lock);
  errno = error;
  return result;
}
#define BETWEEN(old_folder, new_folder, operation, call)                                      \
  char old_path[PATH_MAX], new_path[PATH_MAX];                                                \
  pthread_mutex_lock(&lock);                                                                  \
  int found = whole_path(old_folder, from, old_path) && whole_path(new_folder, to, new_path); \
  return between(call, operation, found, old_path, new_path);

int rename(const char *from, const char *to) {
  BETWEEN(AT_FDCWD, AT_FDCWD, "rename", REAL(rename)(from, to))
}
int renameat(int a, const char *from, int b, const char *to) {
  BETWEEN(a, b, "rename", REAL(renameat)(a, from, b, to))
}
int renameat2(int a, const char *from, int b, const char *to, unsigned flags) {
  BETWEEN(a, b, flags ? "exchange" : "rename", REAL(renameat2)(a, from, b, to, flags))
}
int link(const char *from, const char *to) {
  BETWEEN(AT_FDCWD, AT_FDCWD, "link", REAL(link)(from, to))
}
int linkat(int a, const char *from, int b, const char *to, int flags) {
  BETWEEN(a, b, "link", REAL(linkat)(a, from, b, to, flags))
}

/* ---- syncs and mappings ---- */

static int synced(int descriptor, int result) {
  int error = errno;
  struct file *file = inside(descriptor);
  if (result == 0 && file) record("sync", file->number, 0, NULL, 0);
  pthread_mutex_unlock(&lock);
  errno = error;
  return result;
}
int fsync(int descriptor) {
  pthread_mutex_lock(&lock);
  record_content(descriptor);
  return synced(descriptor, REAL(fsync)(descriptor));
}
int fdatasync(int descriptor) {
  pthread_mutex_lock(&lock);
  record_content(descriptor);
  return synced(descriptor, REAL(fdatasync)(descriptor));
}

void *mmap(void *start, size_t length, int protection, int flags, int descriptor, off_t offset) {
  void *result = REAL(mmap)(start, length, protection, flags, descriptor, offset);
  if (output < 0 || !inside(descriptor) || result == MAP_FAILED) return result;
  if (!(flags & MAP_SHARED) || !(protection & PROT_WRITE)) return result;
  pthread_mutex_lock(&lock);
  /* A descriptor of its own: the caller may close the one that it has. */
  int copy = dup(descriptor);
  files[copy].unseen = files[descriptor].unseen = 1;
  for (int at = 0; at < 4096; at++) {
    if (mappings[at].length) continue;
    mappings[at] = (struct mapping){result, length, copy};
    break;
  }
  pthread_mutex_unlock(&lock);
  return result;
}
void *mmap64(void *start, size_t length, int protection, int flags, int descriptor, off_t offset) {
  return mmap(start, length, protection, flags, descriptor, offset);
}

static struct mapping *mapping_at(void *start) {
  for (int at = 0; at < 4096; at++) {
    struct mapping *mapping = &mappings[at];
    if (mapping->length && start >= mapping->start &&
        (char *)start < (char *)mapping->start + mapping->length)
      return mapping;
  }
  return NULL;
}
int munmap(void *start, size_t length) {
  if (output < 0) return REAL(munmap)(start, length);
  pthread_mutex_lock(&lock);
  struct mapping *mapping = mapping_at(start);
  if (mapping && mapping->start == start) {
    record_content(mapping->descriptor);
    mapping->length = 0;
    close(mapping->descriptor);
  }
  int result = REAL(munmap)(start, length);
  pthread_mutex_unlock(&lock);
  return result;
}
int msync(void *start, size_t length, int flags) {
  pthread_mutex_lock(&lock);
  int result = REAL(msync)(start, length, flags);
  struct mapping *mapping = mapping_at(start);
  if (!mapping || !(flags & MS_SYNC)) {
    pthread_mutex_unlock(&lock);
    return result;
  }
  record_content(mapping->descriptor);
  return synced(mapping->descriptor, result);
}
