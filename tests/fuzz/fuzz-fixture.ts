import { startTestApp } from '#support/server/test-app.ts'
import { startTestServer } from '#support/server/test-server.ts'
import type { ClientInfo } from '../../src-main/server/http/app-env.ts'

/**
 * The callers: someone not signed in, on the network or on this machine, and people who are or
 * were signed in.
 */
export const ROLES = ['visitor', 'here', 'staff', 'other', 'head', 'specialist', 'deleted'] as const
export type Role = (typeof ROLES)[number]

type Tokens = Partial<Record<Role, string>>

/** A small company in a database, and the session of each person in it. */
async function makeCompany() {
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
      await account.post('/api/tickets', {
        ...{ department: 'IT', description: `It does not work: ${status}`, category: 'software' },
        ...{ status, requesterId: id, assigneeId: id % 2 ? 1 : null }
      })
    }
    const comment = { message: 'It is urgent', userId: id, ticketId: 1 }
    await account.post('/api/tickets/1/comments', comment)
  }
  const laptop = { categoryId: 1, name: 'Laptop', slug: 'laptop' }
  await specialist.post('/api/admin/subcategories', laptop)
  const ids = await server.rows<{ id: number }>(`SELECT id FROM users WHERE username = 'deleted'`)
  await specialist.delete(`/api/admin/users/${ids[0]?.id}`)
  // Deleting an account expires its sessions; this undoes that, because such a session must be
  // invalid for another reason too.
  await server.execute('UPDATE sessions SET expires_at = (SELECT max(expires_at) FROM sessions)')
  const contents = await server.closeAndCopy()
  return { contents, tokens, remove: contents.remove }
}

/** Makes a small company and starts the application with it; closing it removes the company. */
export async function openFuzzFixture() {
  const company = await makeCompany()
  const app = await startTestApp({ contents: company.contents })
  const watch = await app.watch()
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
    ...watch,
    store: app.store,
    log: app.log,
    async close() {
      await watch.close()
      await app.close()
      await company.remove()
    }
  }
}
