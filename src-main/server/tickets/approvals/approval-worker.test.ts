import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Approval } from '#shared/api/approvals.ts'
import type { Notifications } from '#shared/api/notifications.ts'
import type { Ticket } from '#shared/api/tickets.ts'
import { askFor } from '#support/server/approvals.ts'
import { outgoingMailFixture } from '#support/server/outgoing-mail-fixture.ts'
import type { Account } from '#support/server/test-server.ts'
import { createApprovalWorker } from './approval-worker.ts'

// Time begins on a Monday at 9:00, and Monday to Friday are working days. The ticket is cleo's for IT.
const { app, people, server, join, raise, passUnseen, pass } = outgoingMailFixture()

type Worker = ReturnType<typeof createApprovalWorker>

let workers: Worker[]
let dora: Account
let emil: Account
let ticket: Ticket
beforeEach(async () => {
  const { store, clock, log } = app()
  // Two servers of one database.
  workers = [1, 2].map(() => createApprovalWorker({ store, clock: clock.read, log }))
  dora = await join('dora', 'Civil')
  emil = await join('emil', 'Civil')
  ticket = await raise()
  await passUnseen({ hours: 0 })
  server().forget()
})
afterEach(() => Promise.all(workers.map((worker) => worker.stop())))

async function passDays(days: number) {
  await passUnseen({ hours: 24 * days })
  await Promise.all(workers.map((worker) => worker.idle()))
  await pass({ hours: 0 })
}

const reminders = async ({ user }: Account) =>
  (
    await app().rows(
      `SELECT id FROM notifications WHERE kind = 'approval-reminder' AND user_id = ${user.id}`
    )
  ).length

describe('an approver (D80)', () => {
  test('gets an email that leads to the page, from which no link answers', async () => {
    const { body } = await askFor(people().ben, ticket, [dora])
    await passUnseen({ hours: 0 })
    const [mail, ...others] = server().reported()
    expect([mail?.to, others]).toEqual(['dora@example.com', []])
    expect(mail?.text).toContain('ben Example asks for your approval.')
    expect(mail?.text).toMatch(new RegExp(`/approvals/${body.id}$`, 'm'))
    expect(mail?.text).not.toContain(`/approvals/${body.id}/`)
  })

  test('is reminded after two working days and once more, until they have answered', async () => {
    const { body } = await askFor(people().ben, ticket, [dora, emil], { needsAll: true })
    await emil.post<Approval>(`/api/approvals/${body.id}/answers`, { answer: 'yes' })
    await passDays(1)
    expect(await reminders(dora)).toBe(0)
    await passDays(1)
    expect([await reminders(dora), await reminders(emil)]).toEqual([1, 0])
    await passDays(2)
    await passDays(6)
    expect(await reminders(dora)).toBe(2)
  })

  test('is not reminded of an approval that is closed', async () => {
    const { body } = await askFor(people().ben, ticket, [dora])
    await people().ben.post(`/api/approvals/${body.id}/withdraw`)
    await passDays(4)
    expect(await reminders(dora)).toBe(0)
  })
})

test('the asker and the requester hear how it ended', async () => {
  const { body } = await askFor(people().ben, ticket, [dora])
  await dora.post(`/api/approvals/${body.id}/answers`, { answer: 'no', message: 'Later' })
  for (const who of [people().ben, people().cleo]) {
    const { body: bell } = await who.get<Notifications>('/api/notifications')
    expect(bell.items.map(({ kind, to }) => `${kind} ${to}`)).toContain('approval-closed declined')
  }
})
