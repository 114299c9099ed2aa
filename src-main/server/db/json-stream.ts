import { setImmediate as nextTurn } from 'node:timers/promises'
import { type Column, type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/** Reads the next rows as JSON behind a separator, with commas in between; null where the step has none. */
export type JsonStep = (separator: string) => Buffer | null

/**
 * A list as the text of a JSON array, in pieces that are read when they are asked for: neither server nor client need hold it.
 * @param steps each short enough that nobody else waits for it
 */
export async function* jsonArray(steps: Iterable<JsonStep>): AsyncGenerator<Uint8Array> {
  let separator = '['
  for (const read of steps) {
    const text = read(separator)
    if (text) {
      yield text
      separator = ','
    }
    // Reading blocks this process: between two steps others get their turn.
    await nextTurn()
  }
  yield Buffer.from(separator === '[' ? '[]' : ']')
}

/**
 * A row as JSON that SQLite writes: a row that becomes an object, a validated one and then a text takes four times as long.
 * @param fields every field that the schema of the API has, because nothing checks the text against it
 */
export function jsonObject(fields: Readonly<Record<string, SQLWrapper>>): SQL {
  const pairs = Object.entries(fields).flatMap(([name, value]) => [sql.raw(`'${name}'`), value])
  return sql`json_object(${sql.join(pairs, sql`, `)})`
}

/** A time as {@link jsonObject} has it, ISO 8601 in UTC. */
export function isoTime(moment: Column): SQL {
  return sql`strftime('%Y-%m-%dT%H:%M:%fZ', ${moment} / 1000.0, 'unixepoch')`
}

/**
 * What a {@link JsonStep} answers, as a column of a query with the placeholder `separator`.
 * @param rows a subquery with the `id` of each row and its `json`
 */
export function joinedJson(rows: { id: SQLWrapper; json: SQLWrapper }, order: 'asc' | 'desc') {
  const joined = sql`group_concat(${rows.json}, ',' order by ${rows.id} ${sql.raw(order)})`
  return sql<Buffer | null>`cast(${sql.placeholder('separator')} || ${joined} as blob)`
}
