import type { sqliteColumns } from '../sqlite/columns.ts'

/**
 * The builders of tables. Drizzle has no type that both engines share, so SQLite's stands for both;
 * `postgres/drizzle.ts` says that PostgreSQL's is one.
 */
export type Columns = typeof sqliteColumns
