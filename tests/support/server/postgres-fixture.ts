import pg from 'pg'
import { afterEach, beforeEach, inject } from 'vitest'
import { openPostgresStore } from '../../../src-main/server/store/postgres/postgres-store.ts'
import type { Store } from '../../../src-main/server/store/store.ts'
import { dropDatabase, makeDatabase, POSTGRES_MIGRATIONS_DIR, urlOf } from './postgres-engine.ts'
import { createTestLog } from './test-server.ts'

/** The moment of a store that gets no other clock. */
export const NOW = new Date(1_772_000_000_000)

type Parts = Partial<Parameters<typeof openPostgresStore>[0]>

/**
 * Gives each test of a file a database with the schema, which is dropped after it with all that was
 * opened on it.
 */
export function postgresFixture() {
  const { url: server, template } = inject('postgres')
  let name = ''
  let opened: (() => Promise<void>)[] = []
  beforeEach(async () => {
    name = await makeDatabase(server, template)
  })
  afterEach(async () => {
    await Promise.all(opened.map((close) => close()))
    opened = []
    await dropDatabase(server, name)
  })

  const url = () => urlOf(server, name)
  return {
    /** The address of the test's database. */
    url,
    async openStore(parts: Parts = {}): Promise<Store> {
      const store = await openPostgresStore({
        ...{ url: url(), migrationsDir: POSTGRES_MIGRATIONS_DIR, clock: () => NOW },
        ...{ log: createTestLog(), deliver: () => {}, onPresence: () => {} },
        ...parts
      })
      opened.push(() => store.close())
      return store
    },
    /** A connection of the test's own. */
    async connect(): Promise<pg.Client> {
      const client = new pg.Client({ connectionString: url() })
      await client.connect()
      opened.push(() => client.end())
      return client
    }
  }
}
