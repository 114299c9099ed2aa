import { statfsSync } from 'node:fs'
import path from 'node:path'
import Sqlite from 'better-sqlite3'

/**
 * Copies what a database holds at this moment into a new file, also while others write to it, in steps between which other work gets its
 * turn. It reads in a transaction of its own: without one SQLite would begin anew after every write, and on a busy server never end.
 * @throws when the copy can't be written, or there is no room for it: the room is looked for first, because using up the
 * last of it would keep the server from writing too
 */
export async function copyDatabase(file: string, to: string): Promise<void> {
  const connection = new Sqlite(file, { readonly: true, fileMustExist: true })
  try {
    connection.exec('BEGIN')
    const size = connection
      .prepare('SELECT page_count * page_size FROM pragma_page_count, pragma_page_size')
      .pluck()
      .get()
    const { bavail, bsize } = statfsSync(path.dirname(to))
    if (bavail * bsize < Number(size)) {
      throw Object.assign(new Error(`${path.dirname(to)} has no room for a copy of ${size} bytes`), { code: 'ENOSPC' })
    }
    await connection.backup(to)
  } finally {
    connection.close()
  }
}
