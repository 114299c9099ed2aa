/**
 * Pages that a connection keeps, as SQLite is told it: 4 MiB. The system has the file in its memory
 * anyway: with four times as much no call was quicker, but the process grew by that much for each
 * connection, also for those that only copy or check the database for a while. The thread that
 * deletes very much at once keeps SQLite's own 16 MiB meanwhile.
 */
export const PAGE_CACHE = 'cache_size = -4096'
