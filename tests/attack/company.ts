import { cpSync } from 'node:fs'
import path from 'node:path'
import Sqlite from 'better-sqlite3'
import type { User } from '#shared/api/users.ts'
import { makeDataFolder } from '#support/data-folder.ts'
import { ACCOUNTS, PASSWORD } from '#support/demo-company.ts'
import { startHeadlessServer } from '#support/headless-server.ts'
import { ask } from './wire.ts'

/** How many people of the demo go on working. */
const BYSTANDERS = 10

/** Someone who is signed in, from an address of the loopback range that is theirs alone. */
export interface Person {
  id: number
  username: string
  cookie: string
  address: string
}

export type Company = Awaited<ReturnType<typeof makeCompany>>

/**
 * Makes a demo company in which some people are signed in, to be copied for each attack: no attack
 * then meets with what another has left behind, such as an address that is locked for a quarter of
 * an hour.
 */
export async function makeCompany(tickets: number) {
  const folder = makeDataFolder()
  const server = await startHeadlessServer({
    dataDir: folder.path,
    args: ['--demo-tickets', String(tickets)]
  })
  try {
    const port = Number(new URL(server.url).port)
    const attacker = await signIn(port, ACCOUNTS.staff.username, '127.0.3.1')
    const { text } = await ask(port, {
      path: '/api/users',
      from: attacker.address,
      headers: { Cookie: attacker.cookie }
    })
    const others = (JSON.parse(text) as User[]).filter(
      ({ username }) => username !== attacker.username
    )
    const bystanders: Person[] = []
    for (const { username } of others.slice(0, BYSTANDERS)) {
      bystanders.push(await signIn(port, username, `127.0.2.${1 + bystanders.length}`))
    }
    return {
      tickets,
      /** Whose account is abused, where an attack needs one. */
      attacker,
      bystanders,
      /** @returns a data folder like the company's, to be removed by its user */
      copy() {
        const copy = makeDataFolder()
        cpSync(folder.path, copy.path, { recursive: true })
        return copy
      },
      remove: folder.remove
    }
  } catch (error) {
    folder.remove()
    throw error
  } finally {
    await server.stop()
  }
}

/** @throws when it is rejected */
export async function signIn(port: number, username: string, address: string): Promise<Person> {
  const body = { username, password: PASSWORD }
  const { status, headers, text } = await ask(port, {
    path: '/api/login',
    method: 'POST',
    from: address,
    body
  })
  const cookie = headers['set-cookie']?.[0]?.split(';')[0]
  if (status !== 200 || !cookie) throw new Error(`${username} could not sign in: ${status} ${text}`)
  return { id: (JSON.parse(text) as User).id, username, cookie, address }
}

/** Opens the database of a data folder. */
export function openDatabase(dataDir: string): Sqlite.Database {
  return new Sqlite(path.join(dataDir, 'helpdesk.db'))
}

/** How many rows there are of what people write. */
export function countRows(database: Sqlite.Database) {
  const count = (table: string) =>
    database.prepare(`SELECT count(*) FROM ${table}`).pluck().get() as number
  return { users: count('users'), tickets: count('tickets'), comments: count('comments') }
}
