import { expect, test } from 'vitest'
import type { Approval } from '#shared/api/approvals.ts'
import type { Process } from '#shared/api/processes.ts'
import type { Task } from '#shared/api/tasks.ts'
import { newRequest } from '#support/server/approvals.ts'
import { outgoingMailFixture } from '#support/server/outgoing-mail-fixture.ts'
import { newProcess, taskPart } from '#support/server/processes.ts'
import { areKnown, readKnownTexts } from '../incoming/known-quotes.ts'
import { lettersOf } from '../reading/quoted-texts.ts'

// Emails about tasks, processes (D79) and approvals (D80), and quotes of them in replies.
const { app, server, people, quietTicket, send } = outgoingMailFixture()

/** The text of the last email to a person. */
const lastTo = (who: 'ada' | 'ben' | 'cleo') =>
  String(server().taken.findLast(({ to }) => to.startsWith(who))?.content.text)

/** Whether a quote of the last email to a person is known, and one with a word more is not. */
async function isKnownAlone(who: 'ada' | 'ben' | 'cleo', id: number): Promise<boolean> {
  const ticket = await app().store.read.tickets.find(id)
  if (!ticket) return expect.unreachable()
  const known = await readKnownTexts(app().store.read, ticket, people()[who].user.id)
  const quote = lettersOf(lastTo(who))
  return areKnown([quote], known) && !areKnown([`${quote}andmore`], known)
}

test('an email has the text of a task as it is now, and a quote of it is known', async () => {
  const id = await quietTicket()
  const assigneeId = people().ada.user.id
  const task = { text: 'Order ink', assigneeId, dueDay: null }
  const { body } = await people().ben.post<Task>(`/api/tickets/${id}/tasks`, task)
  await people().ben.patch(`/api/tasks/${body.id}`, { text: 'Order toner' })
  await send()
  expect(lastTo('ada')).toMatch(/^ben Example assigned you the task “Order toner”[.]/)
  expect(await isKnownAlone('ada', id)).toBe(true)
})

test('a quote of what a process did is known', async () => {
  const parts = [taskPart('desk', { assigneeId: people().ben.user.id })]
  const input = newProcess({ department: 'IT', definition: { mustFinish: false, parts } })
  const { body: process } = await people().ada.post<Process>('/api/processes', input)
  const id = await quietTicket()
  await people().ada.post(`/api/tickets/${id}/processes`, { processId: process.id })
  await send()
  expect(lastTo('ben')).toMatch(/^The process “Joining” assigned you the task “Do desk”[.]/)
  expect(await isKnownAlone('ben', id)).toBe(true)
})

test('quotes of emails about an approval are known', async () => {
  const id = await quietTicket()
  const request = newRequest([people().ada])
  const { body } = await people().ben.post<Approval>(`/api/tickets/${id}/approvals`, request)
  await send()
  expect(lastTo('ada')).toMatch(/^ben Example asks for your approval[.]/)
  expect(await isKnownAlone('ada', id)).toBe(true)
  const answer = { answer: 'no', message: 'Too much' }
  await people().ada.post(`/api/approvals/${body.id}/answers`, answer)
  await send()
  expect(lastTo('cleo')).toContain('ada Example declined this request.')
  expect(await isKnownAlone('cleo', id)).toBe(true)
})
