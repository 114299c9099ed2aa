import path from 'node:path'
import type { PoolClient } from 'pg'
import { errorMessage } from '../../base/error-message.ts'
import { StartError } from '../../base/start-error.ts'
import type { BackupPlace } from '../backup-folder.ts'
import { type Contents, type FileOfRows, type Finding, findDifference } from '../contents.ts'
import type { StoredFile } from '../files/copy-files.ts'
import { readFolderId } from '../files/file-folder.ts'
import { copyRows, writeBackup } from './backup-file.ts'
import { contentsOf } from './contents.ts'
import { findDamage } from './damage.ts'
import { FILES_FOLDER } from './files-folder.ts'
import {
  type MaintenanceSession,
  type MaintenanceTarget,
  withSession
} from './maintenance-session.ts'
import { applyPending, rejectOtherSchema, type Schema, schemaOf } from './migrate.ts'
import { replaceRows } from './replace-rows.ts'
import { storedFilesOf } from './stored-files.ts'

/**
 * Backs a database up into a file of SQLite, also while servers work with it.
 * @returns the path of the backup
 * @throws StartError when the database can't be used or the backup not be written
 */
export async function backUp(
  target: MaintenanceTarget,
  to: Pick<BackupPlace, 'folder' | 'files' | 'onMissing'>
): Promise<string> {
  return await withSession(target, 'could not be backed up', async (session) => {
    await session.connected(async (client) => {
      await rejectOtherSchema(client, { ...target, ...session })
      await rejectOtherFiles(client, to.files)
    })
    try {
      return await writeBackupTo({ ...to, reason: 'manual' }, session, target)
    } catch (error) {
      throw new StartError(
        `The backup could not be written to ${to.folder} (${errorMessage(error)}).`
      )
    }
  })
}

/**
 * Checks a database for damage by reading all of it, also while servers use it.
 * @param files the folder of attachments' bytes
 * @returns what was found, and the attachments that it refers to
 * @throws StartError when it can't be used
 */
export async function check(
  target: MaintenanceTarget,
  files: string
): Promise<{ finding: Finding; files: StoredFile[] }> {
  return await withSession(target, 'could not be checked', async (session) => {
    await session.connected(async (client) => {
      await rejectOtherSchema(client, { ...target, ...session })
      await rejectOtherFiles(client, files)
    })
    return await session.snapshot(async (client) => ({
      finding: { file: session.name, damage: await findDamage(client) },
      files: await storedFilesOf(client)
    }))
  })
}

/**
 * Replaces what a database holds with a backup. No one is signed in then, because a session that
 * was ended since the backup must not become valid again; ids that were used since are not used
 * again.
 * @param backup what the backup holds, which was checked
 * @param to where the backup of the present contents goes, and where attachments are
 * @param bringFiles brings the attachments there, before anything is committed, and answers the id
 * of the folder
 * @returns what a person calls the database, and the path of the backup of what it held; null where
 * it held nothing
 * @throws StartError when a server uses the database, or it is of another version; nothing has
 * changed then
 */
export async function restore(
  target: MaintenanceTarget,
  backup: Contents,
  to: Pick<BackupPlace, 'folder' | 'files'>,
  bringFiles: () => Promise<string | null>
): Promise<{ name: string; aside: string | null }> {
  return await withSession(target, 'could not be restored', (session) =>
    session.alone(async (client) => {
      const isEmpty = await makeReady(client, { ...target, ...session })
      await rejectOtherFiles(client, to.files)
      const aside = isEmpty ? null : await backUpFirst(to, session, target)
      await replaceRows(client, backup, 'sessions')
      await rejectDifference(backup, contentsOf(client), 'sessions')
      await noteFolder(client, await bringFiles())
      return { name: session.name, aside }
    })
  )
}

/**
 * Moves what another engine holds into an empty database, whose schema is made where it is missing.
 * @param bringFiles brings the attachments along, before anything is committed, and answers the id
 * of the folder
 * @returns what a person calls the database
 * @throws StartError when it holds anything already, or is in use, of another program or of another
 * version; nothing has changed then
 */
export async function moveIn(
  target: MaintenanceTarget,
  source: Contents,
  bringFiles: () => Promise<string | null>
): Promise<string> {
  return await withSession(target, 'could not be filled', (session) =>
    session.alone(async (client) => {
      if (!(await makeReady(client, { ...target, ...session }))) {
        throw new StartError(
          `The database ${session.name} already contains a help desk and was left unchanged. Create an empty database to move to.`
        )
      }
      await replaceRows(client, source)
      await rejectDifference(source, contentsOf(client))
      await noteFolder(client, await bringFiles())
      return session.name
    })
  )
}

/**
 * Hands `work` all that a database holds, while no server uses it.
 * @param files the folder of attachments' bytes
 * @param work gets a function that copies the rows into a file, and the contents to compare it with
 * @throws StartError when a server uses the database, or it is of another version
 */
export async function moveOut<T>(
  target: MaintenanceTarget,
  files: string,
  work: (copy: (file: FileOfRows) => Promise<void>, contents: Contents) => Promise<T>
): Promise<T> {
  return await withSession(target, 'could not be moved', (session) =>
    session.alone(async (waiting) => {
      await rejectOtherSchema(waiting, { ...target, ...session })
      await rejectOtherFiles(waiting, files)
      return await session.snapshot((client) =>
        work((file) => copyRows(client, file), contentsOf(client))
      )
    })
  )
}

/** @throws StartError where a copy is not what it was made from */
export async function rejectDifference(
  ...compared: Parameters<typeof findDifference>
): Promise<void> {
  const difference = await findDifference(...compared)
  if (difference !== null)
    throw new StartError(`The copy does not match (${difference}), so nothing was changed.`)
}

/**
 * Makes the schema where it is missing.
 * @returns whether the database holds no help desk; categories alone come with every first start
 */
async function makeReady(client: PoolClient, schema: Schema): Promise<boolean> {
  if ((await schemaOf(client, schema)) === 'missing') await applyPending(client, schema)
  else await rejectOtherSchema(client, schema)
  const { rows } = await client.query(
    `SELECT 1 FROM users UNION ALL SELECT 1 FROM tickets UNION ALL SELECT 1 FROM ticket_events LIMIT 1`
  )
  return rows.length === 0
}

/**
 * @throws StartError where the attachments of the database are in another folder than this one, so
 * that all of them would seem to be missing
 */
async function rejectOtherFiles(client: PoolClient, files: string): Promise<void> {
  const { rows } = await client.query<{ id: string }>(
    `SELECT value #>> '{}' AS id FROM shared_values
      WHERE name = '${FILES_FOLDER}' AND EXISTS (SELECT 1 FROM attachments)`
  )
  const [noted] = rows
  if (!noted || noted.id === readFolderId(files)) return
  throw new StartError(
    `The attachments of the database are not in ${files}. Set their folder with --files.`
  )
}

/** Notes the folder of attachments, with which servers compare theirs. */
async function noteFolder(client: PoolClient, id: string | null): Promise<void> {
  await client.query('DELETE FROM shared_values WHERE name = $1', [FILES_FOLDER])
  if (id === null) return
  await client.query('INSERT INTO shared_values (name, value) VALUES ($1, to_jsonb($2::text))', [
    FILES_FOLDER,
    id
  ])
}

async function backUpFirst(
  to: Pick<BackupPlace, 'folder' | 'files'>,
  session: MaintenanceSession,
  target: MaintenanceTarget
): Promise<string> {
  try {
    return await writeBackupTo({ ...to, reason: 'before-restore' }, session, target)
  } catch (error) {
    throw new StartError(
      `The database ${session.name} could not be backed up first (${errorMessage(error)}), so nothing was changed. Restore into a new, empty database instead.`
    )
  }
}

async function writeBackupTo(
  to: Omit<BackupPlace, 'now'>,
  session: MaintenanceSession,
  target: MaintenanceTarget
): Promise<string> {
  return path.join(to.folder, await writeBackup(session, target, { ...to, now: new Date() }))
}
