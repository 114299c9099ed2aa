import { beforeEach, expect, test } from 'vitest'
import { outgoingMailFixture } from '#support/server/outgoing-mail-fixture.ts'
import { SERVICE_LEVELS } from '#support/server/service-levels.ts'
import { createAlarmWorker } from '../../service-levels/alarm-worker.ts'
import { areKnown, readKnownTexts } from '../incoming/known-quotes.ts'
import { lettersOf } from '../reading/quoted-texts.ts'

const { app, server, people, quietTicket, passUnseen, recipients } = outgoingMailFixture()

beforeEach(async () => {
  const [level] = SERVICE_LEVELS.departments
  const departments = [{ ...level, escalation: { to: 'person', personId: people().ada.user.id } }]
  await people().ada.put('/api/admin/service-levels', { ...SERVICE_LEVELS, departments })
})

/** Lets time pass, and sends what the alarms of then say. */
async function pass(time: { hours: number; minutes?: number }) {
  app().clock.pass(time)
  const alarms = createAlarmWorker({
    ...{ store: app().store, clock: app().clock.read, log: app().log, onRaised: () => {} }
  })
  await alarms.idle()
  await alarms.stop()
  await passUnseen({})
}

test('an email says when a ticket is due, by the zone of its calendar, and is from no person', async () => {
  await quietTicket({ priority: 'high' })
  await pass({ hours: 1 })
  expect(recipients()).toEqual(['ada', 'ben'])
  const [ben, ada] = ['ben', 'ada'].map((name) =>
    server().taken.find(({ to }) => to.startsWith(name))
  )
  expect(ben?.content).toMatchObject({
    subject: '[TKT-00001] The printer is on fire',
    from: { name: 'Help Desk', address: 'help@example.com' }
  })
  expect(ben?.content.text).toContain('First response has been late since 2 Mar 2026, 10:00 UTC.')
  expect(ben?.content.text).toContain('because TKT-00001 is assigned to you.')
  expect(ada?.content.text).toContain('because you are notified when TKT-00001 is due.')
})

test('people who chose to get no email get none, and who is told besides only with all of theirs', async () => {
  await quietTicket()
  await people().ada.put('/api/user/mail', { choice: 'mine' })
  await people().ben.put('/api/user/mail', { choice: 'none' })
  await pass({ hours: 1 })
  expect(recipients()).toEqual([])
})

test('a quote of one in a reply is known, so that nothing but the reply is kept', async () => {
  const id = await quietTicket()
  await pass({ hours: 1 })
  const ticket = await app().store.read.tickets.find(id)
  const mail = server().taken.find(({ to }) => to.startsWith('ben'))
  if (!ticket) return expect.unreachable()
  const known = await readKnownTexts(app().store.read, ticket, people().ben.user.id)
  const quote = lettersOf(String(mail?.content.text))
  expect(areKnown([quote], known)).toBe(true)
  expect(areKnown([`${quote}andmore`], known)).toBe(false)
})
