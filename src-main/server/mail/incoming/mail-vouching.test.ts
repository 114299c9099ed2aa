import { expect, test, vi } from 'vitest'
import type { Account } from '#shared/api/users.ts'
import { FORGED, intakeForTests, number } from '#support/server/mail-intake-fixture.ts'
import { type MailParts, rawMail } from '#support/server/raw-mail.ts'
import { person } from '#support/server/test-server.ts'
import { IN_PROCESS } from '../../http/security.ts'

const fixture = await intakeForTests()
const { app, ada, handOver, newest } = fixture

/** An email that was not processed, and how it is taken again where someone vouches for it. */
async function vouched(mail: MailParts) {
  const raw = rawMail(mail)
  await handOver(raw)
  const newestOne = { limit: 1, before: undefined, outcome: undefined }
  const [row] = await app.store.read.receivedMails.list(newestOne)
  if (!row) throw new Error('The mail is not known')
  expect(['ignored', 'refused']).toContain(row.outcome)
  const vouch = vi.fn(async () => {})
  const mailbox = await fixture.row()
  const options = { mailbox, vouch, transact: app.store.transaction }
  const again = () =>
    app.incomingMail.intake.takeAgain(row, { ...row, raw, problem: null }, options)
  return { again, vouch }
}

test.each([
  ['by a program', { headers: ['Auto-Submitted: auto-replied'] }, 'ticket', 'hank@example.com'],
  ['of a list', { headers: ['List-Id: <all.example.com>'] }, 'ticket', 'hank@example.com'],
  ['the server could not confirm', { headers: [FORGED] }, 'ticket', 'hank@example.com'],
  ['of a stranger', { from: 'Vera <vera@example.net>' }, 'ticket', 'vera@example.net'],
  ['of the help desk itself', { from: 'it@example.com' }, 'ignored', null],
  ['of two senders', { from: 'hank@example.com, ivan@example.com' }, 'refused', null],
  ['of no one', { from: 'nobody' }, 'refused', null]
] satisfies [string, MailParts, string, string | null][])(
  'a mail %s is processed where an administrator vouches for it',
  async (_name, mail, outcome, address) => {
    const { again, vouch } = await vouched(mail)
    expect((await again())?.outcome).toBe(outcome)
    expect(vouch).toHaveBeenCalledTimes(address === null ? 0 : 1)
    if (address === null) return
    const { requesterId } = await fixture.ticket()
    const account = (await app.store.read.users.find(requesterId))?.email
    expect(account).toBe(address)
  }
)

test('an email whose files have no room stays as it was where an administrator vouches for it (D65)', async () => {
  const limit = async (ticketMib: number) => {
    await ada.post('/api/user/confirm', { password: 'correct horse' })
    await ada.put('/api/admin/settings', { files: { ticketMib, personMibPerDay: 1024 } })
  }
  await limit(1)
  const files = [{ name: 'a.bin', content: 'x'.repeat(900_000) }]
  const { again, vouch } = await vouched({ headers: ['Auto-Submitted: auto-replied'], files })
  const before = await newest()
  await expect(again()).rejects.toMatchObject({
    ...{ status: 409, message: expect.stringMatching(/^The files are too large for the ticket[.]/) }
  })
  expect(await newest()).toEqual(before)
  await limit(200)
  expect((await again())?.outcome).toBe('ticket')
  expect(vouch).toHaveBeenCalledTimes(1)
})

test('an address that is not confirmed names no one, also once its mailbox is not read (D62)', async () => {
  const email = `owner${number}@example.net`
  await app.from(IN_PROCESS).post('/api/register', { ...person(`thief-${number}`), email })
  const { again } = await vouched({ from: email })
  await app.execute('UPDATE mailboxes SET enabled = false')
  const taken = await again()
  await app.execute('UPDATE mailboxes SET enabled = true')
  expect(taken?.outcome).toBe('ticket')
  const { body: accounts } = await ada.get<Account[]>('/api/admin/users')
  const { requesterId } = await fixture.ticket()
  expect(accounts.find(({ id }) => id === requesterId)).toMatchObject({ email, role: 'Guests' })
})
