import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ReceivedMail } from '#shared/api/mails.ts'
import { makeDataFolder } from '#support/data-folder.ts'
import { type HeadlessServer, startHeadlessServer } from '#support/headless-server.ts'
import { mailboxAt, testMail } from '#support/server/mail-fixture.ts'
import { MAIL_PASSWORD } from '#support/server/mail-servers.ts'
import { rawMail } from '#support/server/raw-mail.ts'
import { createTestClient } from '#support/server/test-client.ts'

const MAILS = 100
const KILLS = 6

const mail = testMail()
let folder: ReturnType<typeof makeDataFolder>
let server: HeadlessServer
beforeEach(async () => {
  folder = makeDataFolder()
  server = await startHeadlessServer({ dataDir: folder.path })
})
afterEach(async () => {
  await server.kill()
  folder.remove()
})

const ada = createTestClient((request) => {
  const { pathname, search } = new URL(request.url)
  return fetch(new Request(`${server.url}${pathname}${search}`, request))
}, 'http://desk.invalid')

/** The emails that became tickets, in the order in which they did. */
async function taken() {
  const { body } = await ada.get<ReceivedMail[]>('/api/admin/mails/received?limit=100')
  return body
    .filter(({ outcome }) => outcome === 'ticket')
    .toSorted((a, b) => a.id - b.id)
    .map(({ subject }) => subject)
}

test('a server taken away again and again while it reads a mailbox takes each email once, in order', {
  timeout: 120_000
}, async () => {
  const names = { username: 'ada', fullName: 'Ada', initials: 'AD', email: 'ada@example.com' }
  expect((await ada.post('/api/setup', { ...names, password: MAIL_PASSWORD })).status).toBe(201)
  const address = mail.newAddress('it')
  const subjects = Array.from({ length: MAILS }, (_, number) => `Number ${number}`)
  await mail.fill(
    subjects.map((subject, number) =>
      rawMail({
        ...{ subject, from: `p${number % 10}@example.com` },
        files: [{ name: 'log.txt', content: 'It does not print' }]
      })
    ),
    address
  )
  const mailbox = mailboxAt(mail.place, address, { domains: ['example.com'], role: 'Guests' })
  const made = await ada.post('/api/admin/mailboxes', mailbox)
  expect(made.status).toBe(201)
  let before = 0
  for (let kill = 0; kill < KILLS; kill++) {
    await expect.poll(async () => (await taken()).length).toBeGreaterThan(before)
    // Somewhere within one of the next emails.
    await pause(kill * 47)
    await server.kill()
    server = await startHeadlessServer({ dataDir: folder.path })
    before = (await taken()).length
  }
  expect(before).toBeLessThan(MAILS)
  await expect.poll(async () => (await taken()).length, { timeout: 60_000 }).toBe(MAILS)
  expect(await taken()).toEqual(subjects)
  const tickets = await ada.get<{ id: number }[]>('/api/tickets')
  expect(tickets.body.length).toBe(MAILS)
})
