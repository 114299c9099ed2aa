import type { Clock } from './base/clock.ts'
import type { Log } from './base/log.ts'
import { StartError } from './base/start-error.ts'
import { keepSecrets } from './settings/secret-settings.ts'
import { type FileFolder, makeSharedFolder } from './store/files/file-folder.ts'
import { openSqliteStore, type SqliteStoreOptions } from './store/sqlite/sqlite-store.ts'
import type { Store } from './store/store.ts'
import { renewTextForms } from './text-forms/text-forms.ts'

/** Where a store is: the address of a PostgreSQL database, or a file in the data folder. */
type Place = Pick<SqliteStoreOptions, 'dataDir' | 'migrationsDir' | 'program'> & {
  database?: string | undefined
}

/** Opens the engine that the options ask for. */
export async function openStore(
  { database, dataDir, migrationsDir, program }: Place,
  parts: Omit<SqliteStoreOptions, keyof Place>
): Promise<Store> {
  if (database === undefined)
    return await openSqliteStore({ dataDir, migrationsDir, program, ...parts })
  // Loaded only now: where the database is a file, its driver has no business in the process.
  const { openPostgresStore } = await import('./store/postgres/postgres-store.ts')
  return await openPostgresStore({ url: database, migrationsDir, ...parts })
}

/**
 * Prepares a store and its files for work.
 * @param files.isShared whether the folder was named, so that it must be there from the start
 * @throws StartError where other servers have the files in another folder
 */
export async function prepareStore(
  store: Store,
  clock: Clock,
  { files, isShared, log }: { files: FileFolder; isShared: boolean; log: Log }
): Promise<void> {
  if (isShared) makeSharedFolder(files.path)
  await prepareNewStore(store, clock)
  await renewTextForms(store, clock, log)
  if (!(await store.read.attachments.hasAny())) return
  const id = files.id()
  if (await store.transaction(({ attachments }) => attachments.claimFolder(id))) return
  throw new StartError(
    `The attachments of this database are not in ${files.path}. Start all its servers with the same --files folder.`
  )
}

/** Gives a new store its first categories (D19). */
async function prepareNewStore(store: Store, clock: Clock) {
  await store.transaction(async ({ users, categories }) => {
    if ((await users.hasAny()) || (await categories.list()).length > 0) return
    await categories.insertBuiltIn(clock())
  })
}

/** Whether the database has secrets that a key file has sealed (D93). */
export async function hasSecrets({ read }: Store): Promise<boolean> {
  if (await read.secondFactors.findAny()) return true
  if ((await read.webhooks.list()).length > 0 || (await keepSecrets(read))) return true
  if ((await read.mailConsents.list()).length > 0) return true
  return (await read.mailboxes.list()).some(({ secret }) => secret !== null)
}
