import { afterEach, beforeEach } from 'vitest'
import type { Problem } from '#shared/api/problems.ts'
import type { SecurityEvent } from '#shared/api/security-log.ts'
import type { Ticket } from '#shared/api/tickets.ts'
import type { User } from '#shared/api/users.ts'
import type { ApiResponse } from './test-client.ts'
import { type Account, PASSWORD, person, startTestServer, type TestServer } from './test-server.ts'

/** The server of the running test, after {@link openDesk}. */
export let server: TestServer

/** Its administrator. */
export let ada: Account

/** A person of HR, where the test file asked for one. */
export let bob: Account

/** Starts a server for each test of a file, with an administrator, and bob on request. */
export function openDesk({ withBob = false } = {}): void {
  beforeEach(async () => {
    server = await startTestServer()
    ada = await server.administrator()
    if (withBob) bob = await server.staff('bob')
  })
  afterEach(() => server.close())
}

/** An account of any role, made by the administrator and signed in. */
export async function hire(username: string, role = 'IT Support Specialist'): Promise<Account> {
  const made = await ada.post<User>('/api/admin/users', person(username, role))
  if (made.status !== 201) throw new Error(`No account was made: ${JSON.stringify(made.body)}`)
  const client = server.anonymous()
  await client.post('/api/login', { username, password: PASSWORD })
  return { ...client, user: made.body }
}

/** Raises a ticket in a person's own name. */
export async function raise(by: Account, more: object = {}): Promise<Ticket> {
  const { status, body } = await by.post<Ticket>('/api/tickets', {
    ...{ department: 'IT', description: 'It does not work', category: 'software' },
    ...{ requesterId: by.user.id, ...more }
  })
  if (status !== 201) throw new Error(`No ticket was raised: ${JSON.stringify(body)}`)
  return body
}

/** Signs in from a new browser. */
export function signIn(
  username: string,
  password = PASSWORD,
  more: object = {}
): Promise<ApiResponse<User & Problem>> {
  return server.anonymous().post('/api/login', { username, password, ...more })
}

/** The status of signing in from a new browser. */
export async function signInStatus(username: string, password?: string): Promise<number> {
  return (await signIn(username, password)).status
}

/** The entries of the security log, newest first. @param query narrows it, as `?kind=sign-in` */
export async function securityEvents(query = ''): Promise<SecurityEvent[]> {
  return (await ada.get<SecurityEvent[]>(`/api/admin/security-log${query}`)).body
}
