import { afterEach, expect, test } from 'vitest'
import { DEFAULT_MAIL_SETTINGS } from '#shared/api/mail-settings.ts'
import type { ReceivedMail } from '#shared/api/mails.ts'
import type { User } from '#shared/api/users.ts'
import { mailboxAt, testMail } from '#support/server/mail-fixture.ts'
import { rawMail } from '#support/server/raw-mail.ts'
import { person, startTestServer, type TestServer } from '#support/server/test-server.ts'

const mail = testMail()
const servers: TestServer[] = []
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close()
})

/** A help desk that sends and reads emails, where another one has an account by its address. */
async function startDesk(address: string, other: string) {
  const server = await startTestServer()
  servers.push(server)
  const ada = await server.administrator()
  const body = { ...person('other'), email: other }
  const { body: account } = await ada.post<User>('/api/admin/users', body)
  const { status: saved } = await ada.put('/api/admin/settings', {
    publicAddress: { url: 'https://desk.example.com' },
    mail: {
      ...{ ...DEFAULT_MAIL_SETTINGS, hasSecret: undefined, enabled: true, acknowledge: true },
      fromAddress: address,
      ...{ host: '127.0.0.1', port: mail.place.relay, security: 'none', signIn: 'none' }
    }
  })
  const { status: made } = await ada.post('/api/admin/mailboxes', mailboxAt(mail.place, address))
  expect([saved, made]).toEqual([200, 201])
  return {
    ada,
    otherId: account.id,
    received: async () => (await ada.get<ReceivedMail[]>('/api/admin/mails/received')).body,
    tickets: async () => (await server.rows('SELECT id FROM tickets')).length
  }
}

test('two help desks that email each other stop', { timeout: 60_000 }, async () => {
  const [one, two] = [mail.newAddress('one'), mail.newAddress('two')]
  const first = await startDesk(one, two)
  const second = await startDesk(two, one)
  // As if a person of the other desk had written, so that the first acknowledges to the second.
  await mail.deliver(rawMail({ from: two, to: one, subject: 'Hello' }), one)
  await expect.poll(async () => (await second.received()).length).toBe(1)
  expect(await second.received()).toMatchObject([{ outcome: 'ignored', from: one }])
  await first.ada.post('/api/tickets', {
    ...{ department: 'IT', description: 'The printer is on fire', category: 'printer' },
    requesterId: first.otherId
  })
  await expect.poll(async () => (await second.received()).length).toBe(2)
  // Whatever else they had sent would have come before these, which are of strangers.
  for (const [address, { received }] of [
    [one, first],
    [two, second]
  ] as const) {
    await mail.deliver(rawMail({ from: 'eve@example.net', to: address }), address)
    await expect.poll(async () => (await received())[0]?.outcome).toBe('refused')
  }
  const outcomes = async ({ received }: typeof first) =>
    (await received()).map(({ outcome }) => outcome)
  expect(await outcomes(second)).toEqual(['refused', 'ignored', 'ignored'])
  expect(await outcomes(first)).toEqual(['refused', 'ticket'])
  expect([await first.tickets(), await second.tickets()]).toEqual([2, 0])
})
