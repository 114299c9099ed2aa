/**
 * The page cache of each connection, 4 MiB, as a pragma of SQLite. The operating system caches the
 * file anyway: four times as much made no call faster, but the process larger by that much for each
 * connection, also for those that only copy or check the database. The thread of bulk writes keeps
 * SQLite's own 16 MiB for as long as it runs.
 */
export const PAGE_CACHE = 'cache_size = -4096'
