import { type Column, type SQL, sql } from 'drizzle-orm'

/**
 * The milliseconds from one moment to another, 0 where the clock was set back in between (D35), as
 * an expression of PostgreSQL, whose `greatest` would also make 0 of what is not known.
 */
export function millisecondsBetween(earlier: Column, later: Column): SQL<number> {
  return sql<number>`case when ${later} < ${earlier} then 0 else ${later} - ${earlier} end`
}

/**
 * The mean of whole numbers, null for none: divided as the program divides, because PostgreSQL's
 * own mean is a decimal number that is rounded elsewhere.
 * @param condition only rows that meet it
 */
export function mean(value: SQL<number>, condition?: SQL): SQL<number | null> {
  const filter = condition ? sql` filter (where ${condition})` : sql``
  return sql<number | null>`sum(${value})${filter}::float8 / count(${value})${filter}`
}
