import type { TestProject } from 'vitest/node'
import { startPostgres } from '../../../build/postgres.mjs'
import { openPostgresStore } from '../../../src-main/server/store/postgres/postgres-store.ts'
import { makeDatabase, POSTGRES_MIGRATIONS_DIR, urlOf } from './postgres-engine.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The PostgreSQL of this run: an address, and the database with the schema. */
    postgres: { url: string; template: string }
  }
}

const silent = () => {}

/**
 * Starts one PostgreSQL for a run of tests, with one database that all others are copied from.
 * @returns what stops it
 */
export default async function startCluster(project: TestProject): Promise<() => Promise<void>> {
  const { url, stop } = await startPostgres()
  try {
    const template = await makeDatabase(url, 'template0')
    const store = await openPostgresStore({
      url: urlOf(url, template),
      migrationsDir: POSTGRES_MIGRATIONS_DIR,
      clock: () => new Date(),
      log: { isVerbose: false, debug: silent, info: silent, warn: silent, error: silent },
      deliver: silent,
      onPresence: silent
    })
    await store.close()
    project.provide('postgres', { url, template })
  } catch (error) {
    await stop()
    throw error
  }
  return stop
}
