import { sql } from 'drizzle-orm'
import type { Connection } from '../sql/connection.ts'
import { prepared } from '../sql/prepared-queries.ts'
import { attachments, sharedValues } from './schema.ts'

/** The shared value that says in which folder the bytes are. */
export const FILES_FOLDER = 'files-folder'

/** Keeps the folder that was noted, unless there is no file that could be in it. */
const claim = prepared(
  ({ db, dialect: { param } }) =>
    db
      .insert(sharedValues)
      .values({ name: FILES_FOLDER, value: sql`to_jsonb(${param('id')}::text)` })
      .onConflictDoUpdate({
        target: sharedValues.name,
        set: {
          value: sql`case when exists (select 1 from ${attachments})
          then ${sharedValues.value} else excluded.value end`
        }
      })
      .returning({ id: sharedValues.value }),
  { isPlannedEachTime: true }
)

/** Whether the bytes of attachments are in a folder, see `AttachmentsStore`. */
export async function claimFolder(connection: Connection, id: string): Promise<boolean> {
  const [noted] = await claim(connection, { id })
  return noted?.id === id
}
