import { createHash } from 'node:crypto'
import { copyFileSync } from 'node:fs'
import path from 'node:path'
import Sqlite from 'better-sqlite3'
import type { ClientInfo } from '../http/app-env.ts'
import { DATABASE_FILE } from '../store/sqlite/open-database.ts'
import { makeTemporaryFolder, startTestApp, startTestServer } from '../testing/test-server.ts'

/**
 * The callers: somebody not signed in, on the network or on this machine, and people who are or
 * were signed in.
 */
export const ROLES = ['visitor', 'here', 'staff', 'other', 'head', 'specialist', 'deleted'] as const
export type Role = (typeof ROLES)[number]

export type Tokens = Partial<Record<Role, string>>

/** A small company in a database file, and the session of each person in it. */
export async function makeCompany() {
  const folder = makeTemporaryFolder()
  const file = path.join(folder.path, 'company.db')
  const server = await startTestServer()
  const specialist = await server.administrator('specialist')
  const tokens: Tokens = { specialist: specialist.sessionToken() ?? '' }
  for (const name of ['staff', 'other', 'head', 'deleted'] as const) {
    const account = await server.staff(name, name === 'other' ? 'IT' : 'HR')
    tokens[name] = account.sessionToken() ?? ''
    const { id } = account.user
    if (name === 'head')
      await specialist.patch(`/api/admin/users/${id}`, { isDepartmentHead: true })
    for (const status of ['open', 'in-progress', 'resolved', 'cancelled']) {
      const ticket = {
        department: 'IT',
        description: `It does not work: ${status}`,
        category: 'software',
        status
      }
      await account.post('/api/tickets', {
        ...ticket,
        requesterId: id,
        assigneeId: id % 2 ? 1 : null
      })
    }
    await account.post('/api/tickets/1/comments', {
      message: 'It is urgent',
      userId: id,
      ticketId: 1
    })
  }
  await specialist.post('/api/admin/subcategories', {
    categoryId: 1,
    name: 'Laptop',
    slug: 'laptop'
  })
  const ids = server.rows<{ id: number }>(`SELECT id FROM users WHERE username = 'deleted'`)
  await specialist.delete(`/api/admin/users/${ids[0]?.id}`)
  await server.whileStopped(async () => {
    copyFileSync(path.join(server.dataDir, DATABASE_FILE), file)
  })
  await server.close()
  const connection = new Sqlite(file)
  // Deleting an account expires its sessions; this undoes that, because such a session must be
  // invalid for another reason too.
  connection.exec('UPDATE sessions SET expires_at = (SELECT max(expires_at) FROM sessions)')
  connection.close()
  return { file, tokens, remove: folder.remove }
}

export type FuzzFixture = Awaited<ReturnType<typeof openFuzzFixture>>

/** Starts the application on a copy of the company. */
export async function openFuzzFixture(company: { file: string; tokens: Tokens }) {
  const app = await startTestApp({ database: company.file })
  const connection = new Sqlite(path.join(app.dataDir, DATABASE_FILE))
  connection.pragma('foreign_keys = OFF')
  connection.prepare('ATTACH ? AS company').run(company.file)
  const restored = ['users', 'sessions'].map((table) =>
    connection.prepare(`REPLACE INTO main.${table} SELECT * FROM company.${table}`)
  )
  const tables = connection
    .prepare<[], { name: string }>(
      `SELECT name FROM main.sqlite_master WHERE type = 'table' ORDER BY name`
    )
    .all()
    // Refused requests may still record failed tries (D29).
    .filter(({ name }) => name !== 'auth_attempts' && name !== 'sqlite_sequence')
  let addresses = 0

  return {
    /** Sends a request as a role; each request comes from an address of its own. */
    async send(role: Role, address: string, init: RequestInit): Promise<Response> {
      addresses += 1
      const caller: ClientInfo =
        role === 'here'
          ? { address: '127.0.0.1', isLocal: true }
          : { address: `10.0.${addresses >> 8}.${addresses & 255}`, isLocal: false }
      const headers = new Headers(init.headers)
      const token = company.tokens[role]
      if (token) headers.set('Cookie', `helpdesk_session=${token}`)
      return await app.fetchFrom(
        caller,
        new Request(`http://localhost${address}`, { ...init, headers })
      )
    },
    /** The `data_version` of SQLite, which changes whenever another connection changes the file. */
    version: () => connection.pragma('data_version', { simple: true }),
    /** A digest of everything the database holds but the tries to sign in. */
    digest(): string {
      const hash = createHash('sha256')
      for (const { name } of tables) {
        for (const row of connection.prepare(`SELECT * FROM main."${name}"`).raw().iterate()) {
          hash.update(JSON.stringify(row))
        }
        hash.update(`end of ${name}`)
      }
      return hash.digest('hex')
    },
    /** Restores the accounts and sessions of the beginning. */
    restorePeople: () =>
      connection.transaction(() => restored.map((statement) => statement.run()))(),
    /** Changes the database behind the application's back. */
    change: (sql: string) => void connection.exec(sql),
    database: app.database,
    log: app.log,
    async close() {
      connection.close()
      await app.close()
    }
  }
}
