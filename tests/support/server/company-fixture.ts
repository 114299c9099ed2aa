import { afterAll } from 'vitest'
import type { Ticket } from '#shared/api/tickets.ts'
import { type Account, newTicket, startTestServer } from './test-server.ts'

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
