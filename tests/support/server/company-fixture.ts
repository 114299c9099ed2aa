import { afterAll, afterEach, beforeEach } from 'vitest'
import type { Ticket } from '#shared/api/tickets.ts'
import { type Account, newTicket, startTestServer, type TestServer } from './test-server.ts'

/**
 * Starts a server for all tests of a file, with ada, an IT Support Specialist, and four people of
 * three departments.
 */
export async function companyFixture() {
  const server = await startTestServer()
  afterAll(() => server.close())
  return {
    server,
    ada: await server.administrator(),
    hank: await server.staff('hank', 'HR'),
    hilda: await server.staff('hilda', 'HR'),
    ivan: await server.staff('ivan', 'IT'),
    lena: await server.staff('lena', 'Logistics'),
    /** Raises a ticket for IT in a person's own name. */
    async raise(by: Account, more: object = {}): Promise<Ticket> {
      const fields = { description: 'The printer is on fire', category: 'printer', ...more }
      return (await by.post<Ticket>('/api/tickets', newTicket(by.user.id, fields))).body
    }
  }
}

/** Starts a server for each test, with ada, an IT Support Specialist. */
export function freshServer() {
  let server: TestServer
  const ada = {} as Account
  beforeEach(async () => {
    server = await startTestServer()
    Object.assign(ada, await server.administrator())
  })
  afterEach(() => server.close())
  return { server: () => server, ada }
}
