import Sqlite from 'better-sqlite3'

/** A table, index, trigger or view, as `sqlite_master` has it. */
interface SchemaItem {
  type: string
  name: string
  sql: string | null
}

/** Tables that SQLite makes itself when it gathers statistics. */
const STATISTICS = ['sqlite_stat1', 'sqlite_stat4']

/**
 * How the schema of a database differs from that of our migrations: a foreign trigger or view would
 * change data in our name.
 * @param build makes the schema in an empty database, at the same version as that of `connection`
 * @returns the first difference as a part of a sentence; null when there is none
 */
export function schemaDifference(
  connection: Sqlite.Database,
  build: (empty: Sqlite.Database) => void
): string | null {
  const pattern = new Sqlite(':memory:')
  try {
    build(pattern)
    const ours = itemsOf(pattern)
    const theirs = itemsOf(connection)
    for (const [key, { type, name, sql }] of theirs) {
      const own = ours.get(key)
      if (!own) return `it has a ${type} ${name}`
      if (wordsOf(own.sql) !== wordsOf(sql)) return `its ${type} ${name} is different`
    }
    for (const [key, { type, name }] of ours)
      if (!theirs.has(key)) return `its ${type} ${name} is missing`
    return null
  } finally {
    pattern.close()
  }
}

function itemsOf(connection: Sqlite.Database): Map<string, SchemaItem> {
  const items = connection
    .prepare('SELECT type, name, sql FROM sqlite_master ORDER BY type, name')
    .all() as SchemaItem[]
  return new Map(
    items
      .filter(({ name }) => !STATISTICS.includes(name))
      .map((item) => [`${item.type} ${item.name}`, item])
  )
}

/**
 * Ignores spaces and quotes, which versions of SQLite write differently when a table is changed.
 */
function wordsOf(sql: string | null): string | undefined {
  return sql?.replaceAll(/[\s"`]+/g, ' ').trim()
}
