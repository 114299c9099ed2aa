import path from 'node:path'
import type { PoolClient } from 'pg'
import { errorMessage } from '../../base/error-message.ts'
import { StartError } from '../../base/start-error.ts'
import { type Contents, type FileOfRows, type Finding, findDifference } from '../contents.ts'
import { copyRows, writeBackup } from './backup-file.ts'
import { contentsOf } from './contents.ts'
import { findDamage } from './damage.ts'
import {
  type MaintenanceSession,
  type MaintenanceTarget,
  withSession
} from './maintenance-session.ts'
import { applyPending, refuseOtherSchema, type Schema, schemaOf } from './migrate.ts'
import { replaceRows } from './replace-rows.ts'

/**
 * Backs a database up into a file of SQLite, also while servers work with it.
 * @returns the path of the backup
 * @throws StartError when the database can't be used or the backup not be written
 */
export async function backUp(target: MaintenanceTarget, backupsDir: string): Promise<string> {
  return await withSession(target, 'could not be backed up', async (session) => {
    await session.connected((client) => refuseOtherSchema(client, { ...target, ...session }))
    try {
      return await writeBackupTo(backupsDir, 'manual', session, target)
    } catch (error) {
      throw new StartError(
        `The backup could not be written to ${backupsDir} (${errorMessage(error)}).`
      )
    }
  })
}

/**
 * Checks a database for damage by reading all of it, also while servers use it.
 * @throws StartError when it can't be used
 */
export async function check(target: MaintenanceTarget): Promise<Finding> {
  return await withSession(target, 'could not be checked', async (session) => {
    await session.connected((client) => refuseOtherSchema(client, { ...target, ...session }))
    return { file: session.name, damage: await session.snapshot(findDamage) }
  })
}

/**
 * Replaces what a database holds with a backup. Nobody is signed in then, because a session that
 * was ended since the backup must not become valid again; ids that were used since are not used
 * again.
 * @param backup what the backup holds, which was checked
 * @returns what a person calls the database, and the path of the backup of what it held; null where
 * it held nothing
 * @throws StartError when a server uses the database, or it is of another version; nothing has
 * changed then
 */
export async function restore(
  target: MaintenanceTarget,
  backup: Contents,
  backupsDir: string
): Promise<{ name: string; aside: string | null }> {
  return await withSession(target, 'could not be restored', (session) =>
    session.alone(async (client) => {
      const isEmpty = await makeReady(client, { ...target, ...session })
      const aside = isEmpty ? null : await backUpFirst(backupsDir, session, target)
      await replaceRows(client, backup, 'sessions')
      await refuseDifference(backup, contentsOf(client), 'sessions')
      return { name: session.name, aside }
    })
  )
}

/**
 * Moves what another engine holds into an empty database, whose schema is made where it is missing.
 * @returns what a person calls the database
 * @throws StartError when it holds anything already, or is in use, of another program or of another
 * version; nothing has changed then
 */
export async function moveIn(target: MaintenanceTarget, source: Contents): Promise<string> {
  return await withSession(target, 'could not be filled', (session) =>
    session.alone(async (client) => {
      if (!(await makeReady(client, { ...target, ...session }))) {
        throw new StartError(
          `The database ${session.name} holds a help desk already; it was left as it is. Make an empty one to move to.`
        )
      }
      await replaceRows(client, source)
      await refuseDifference(source, contentsOf(client))
      return session.name
    })
  )
}

/**
 * Hands `work` all that a database holds, while no server uses it.
 * @param work gets a function that copies the rows into a file, and the contents to compare it with
 * @throws StartError when a server uses the database, or it is of another version
 */
export async function moveOut<T>(
  target: MaintenanceTarget,
  work: (copy: (file: FileOfRows) => Promise<void>, contents: Contents) => Promise<T>
): Promise<T> {
  return await withSession(target, 'could not be moved', (session) =>
    session.alone(async (waiting) => {
      await refuseOtherSchema(waiting, { ...target, ...session })
      return await session.snapshot((client) =>
        work((file) => copyRows(client, file), contentsOf(client))
      )
    })
  )
}

/** @throws StartError where a copy is not what it was made from */
export async function refuseDifference(
  ...compared: Parameters<typeof findDifference>
): Promise<void> {
  const difference = await findDifference(...compared)
  if (difference !== null)
    throw new StartError(`The copy came out different (${difference}); nothing was changed.`)
}

/**
 * Makes the schema where it is missing.
 * @returns whether the database holds no help desk; categories alone come with every first start
 */
async function makeReady(client: PoolClient, schema: Schema): Promise<boolean> {
  if ((await schemaOf(client, schema)) === 'missing') await applyPending(client, schema)
  else await refuseOtherSchema(client, schema)
  const { rows } = await client.query(
    `SELECT 1 FROM users UNION ALL SELECT 1 FROM tickets UNION ALL SELECT 1 FROM ticket_events LIMIT 1`
  )
  return rows.length === 0
}

async function backUpFirst(
  backupsDir: string,
  session: MaintenanceSession,
  target: MaintenanceTarget
): Promise<string> {
  try {
    return await writeBackupTo(backupsDir, 'before-restore', session, target)
  } catch (error) {
    throw new StartError(
      `The database ${session.name} could not be backed up first (${errorMessage(error)}), so nothing was changed; restore into a new, empty database.`
    )
  }
}

async function writeBackupTo(
  folder: string,
  reason: 'manual' | 'before-restore',
  session: MaintenanceSession,
  target: MaintenanceTarget
): Promise<string> {
  return path.join(folder, await writeBackup(session, target, { folder, reason, now: new Date() }))
}
