import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import type { Ticket } from '#shared/api/tickets.ts'
import { companyFixture } from '#support/server/company-fixture.ts'
import { PASSWORD } from '#support/server/test-server.ts'
import { DATABASE_FILE } from '../../server.ts'

const { server, ada, hank, raise } = await companyFixture()

/** Everything in the database's files, wherever it is in them. */
function bytesOfFiles(): string {
  const file = path.join(server.dataDir, DATABASE_FILE)
  return [file, `${file}-wal`].map((name) => readFileSync(name, 'latin1')).join()
}

test.each([
  ['short', ''],
  ['so long that it takes pages of its own', 'x'.repeat(9000)]
])('a text that was redacted from a ticket is nowhere in the files: %s', async (_, rest) => {
  const ticket: Ticket = await raise(hank, { description: `It is hunter2-98765 ${rest}` })
  // So many that what becomes free is not all used for what comes in its place.
  for (let number = 0; number < 20; number++) {
    await ada.post(`/api/tickets/${ticket.id}/comments`, {
      ...{ message: `${'hunter2-98765 '.repeat(30)} ${rest}` },
      ...{ userId: ada.user.id, ticketId: ticket.id }
    })
  }
  expect(bytesOfFiles()).toMatch(/hunter2-98765/)
  await ada.post(`/api/tickets/${ticket.id}/redactions`, { text: 'hunter2-98765' })
  expect(bytesOfFiles()).not.toMatch(/hunter2-98765/i)
})

test('the search indexes of tickets and comments keep no part of a redacted text', async () => {
  await ada.put('/api/admin/settings', { search: { commentsAndRequester: true } })
  const { id } = await raise(hank, { description: 'It is qxzjv' })
  await ada.post(`/api/tickets/${id}/comments`, {
    ...{ message: 'No, wkqpf', userId: ada.user.id, ticketId: id }
  })
  for (const text of ['qxzjv', 'wkqpf']) {
    // The indexes have upper-case terms of three characters, each behind its length.
    const term = `\u0003${text.slice(0, 3).toUpperCase()}`
    expect(bytesOfFiles()).toContain(term)
    await ada.post(`/api/tickets/${id}/redactions`, { text })
    expect(bytesOfFiles()).not.toContain(term)
  }
})

test('a person who was erased with their texts is nowhere in the files', async () => {
  const gone = await server.staff('gone-98765')
  await gone.put('/api/user/password', {
    ...{ currentPassword: PASSWORD, newPassword: 'battery staple' }
  })
  const ticket: Ticket = await raise(gone, { description: 'Mine-98765 is broken' })
  await gone.post(`/api/tickets/${ticket.id}/comments`, {
    ...{ message: 'See vjxqg', userId: gone.user.id, ticketId: ticket.id }
  })
  for (let number = 0; number < 20; number++) {
    await gone.post(`/api/tickets/${ticket.id}/comments`, {
      ...{ message: 'Mine-98765 '.repeat(30), userId: gone.user.id, ticketId: ticket.id }
    })
  }
  expect(bytesOfFiles()).toMatch(/gone-98765/)
  expect(bytesOfFiles()).toMatch(/mine-98765/i)
  expect(bytesOfFiles()).toContain('\u0003VJX')
  await ada.post(`/api/admin/users/${gone.user.id}/erasure`, { texts: true })
  expect(bytesOfFiles()).not.toMatch(/(gone|mine)-98765/i)
  expect(bytesOfFiles()).not.toContain('\u0003VJX')
})
