import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { SecurityEvent } from '#shared/api/security-log.ts'
import type { Account } from '#shared/api/users.ts'
import { mailIntakeFixture } from '#support/server/mail-intake-fixture.ts'
import { type MailParts, rawMail } from '#support/server/raw-mail.ts'
import { person } from '#support/server/test-server.ts'
import { IMAGES } from '#support/server/upload.ts'
import { IN_PROCESS } from '../../http/security.ts'
import { installationId } from '../installation-id.ts'
import { AUTOMATIC_REASONS, HELD_REASON, NEW_ACCOUNTS_REASON, REFUSALS } from './intake-rules.ts'

const fixture = await mailIntakeFixture()
const { app, ada, hank, ivan, staff, take, handOver, newest, comments, disk, files, raise, row } =
  fixture
const mails = () => fixture.mails()
const ticketOf = (by = ada) => fixture.ticket(by)
const FORGED = 'Authentication-Results: mx.test; dmarc=fail header.from=example.com'
let number = 0
beforeEach(async () => {
  number++
  // Far enough for nobody's mails to be a flood.
  app.clock.pass({ hours: 2 })
  for (const by of [ada, hank, ivan])
    await by.post('/api/login', { username: by.user.username, password: 'correct horse' })
})

describe('a mail', () => {
  test('becomes a ticket of its sender, with its subject as the first line', async () => {
    expect(await take({ subject: 'Printer *on* fire', text: 'It burns.\n\nHelp!' })).toBe('ticket')
    expect(await ticketOf()).toMatchObject({
      ...{ department: 'IT', status: 'open', priority: 'medium', category: 'other' },
      ...{ requesterId: hank.user.id, assigneeId: null, format: 'markdown' },
      description: '**Printer &#x2A;on&#x2A; fire**\n\nIt burns.\n\nHelp!'
    })
    const { reason, from, commentId } = (await newest()) ?? {}
    expect([reason, from, commentId]).toEqual([null, 'hank@example.com', null])
  })

  test('with little in it is a ticket too', async () => {
    for (const [subject, text, description] of [
      ['', '', '**(no subject)**\n\n(no text)'],
      ['x', 'y', '**x**\n\ny\n\n(no more text)'],
      // Nor does any database take all of this.
      ['a\u202Eb', 'a\u0000b \ud83d', expect.stringMatching(/^[*][*]ab[*][*]\n\n/)]
    ] as const) {
      expect(await take({ subject, text })).toBe('ticket')
      expect(await ticketOf()).toMatchObject({ description })
    }
    expect((await newest())?.subject).toBe('ab')
  })

  test('that is too long is cut, with all of it in a file', async () => {
    const text = `${'A line of a long text.\n'.repeat(1000)}The end`
    expect(await take({ text })).toBe('ticket')
    const { id, description } = await ticketOf()
    expect(description.length).toBeLessThanOrEqual(10_000)
    expect(description).toMatch(/whole-mail\.txt\._$/)
    const [file] = await files(id)
    expect(file?.name).toBe('whole-mail.txt')
    expect((await hank.get<string>(`/api/attachments/${file?.id}`)).body).toContain('The end')
  })

  test('brings its files and pictures, and is kept as it came', async () => {
    const picture = Buffer.from(IMAGES['image/png']).toString('latin1')
    const outcome = await take({
      html: '<p>Look: <img src="cid:p1" alt="screen.png"> there</p>',
      files: [
        { name: 'screen.png', type: 'image/png', content: picture, id: 'p1' },
        { name: 'log.txt', type: 'text/plain', content: 'paper jam' }
      ]
    })
    expect(outcome).toBe('ticket')
    const { id, description } = await ticketOf()
    const [screen, log, ...others] = await files(id)
    expect([screen?.name, log?.name, others]).toEqual(['screen.png', 'log.txt', []])
    expect(description).toContain(`![screen.png](/api/attachments/${screen?.id})`)
    const [mail] = await fixture.ticketMails(id, hank)
    expect(mail).toMatchObject({ commentId: null, rest: '', from: 'hank@example.com' })
    const { body: listed } = await hank.get<object[]>(`/api/tickets/${id}/attachments`)
    expect(listed).toContainEqual(
      expect.objectContaining({ id: mail?.attachmentId, type: 'message/rfc822', commentId: null })
    )
    const answer = await hank.open(`/api/attachments/${mail?.attachmentId}`)
    expect(answer.headers.get('content-type')).toBe('application/octet-stream')
    expect(answer.headers.get('content-disposition')).toContain('attachment; filename="mail.eml"')
    expect(await answer.text()).toContain('MIME-Version: 1.0')
    const exported = await ada.get<string>('/api/tickets/export')
    expect(exported.body).not.toContain('mail.eml')
  })

  test('names the files that are too many', async () => {
    const many = Array.from({ length: 25 }, (_, index) => ({
      ...{ name: `file_${index}.txt`, content: `${index}` }
    }))
    await take({ files: many })
    const { id, description } = await ticketOf()
    expect((await files(id)).length).toBe(19)
    expect(description).toContain('Not kept beside it')
    expect(description).toContain('24.txt')
  })

  test('that is taken twice is one ticket: by its Message-ID, its bytes or its number', async () => {
    for (const parts of [
      { messageId: `twice-${number}@example.com` },
      { messageId: null, text: `Only once ${number}` }
    ]) {
      expect(await take(parts)).toBe('ticket')
      const { length } = await mails()
      expect(await take(parts)).toBeNull()
      expect((await mails()).length).toBe(length)
    }
    const { lastUid } = await fixture.row()
    expect(await handOver(Buffer.from('Subject: x\r\n\r\nx'), { uid: lastUid ?? 0 })).toBeNull()
  })

  test('that can’t be read is kept as failed, and the rest goes on', async () => {
    expect(await handOver(Buffer.alloc(0), { problem: 'Not handed over.' })).toBe('failed')
    expect(await handOver(Buffer.from('Subject: large\r\n\r\n'), { problem: 'Too large.' })).toBe(
      'failed'
    )
    expect(await newest()).toMatchObject({ reason: 'Too large.', subject: 'large', ticketId: null })
    expect(await take({})).toBe('ticket')
  })

  test('leaves nothing where the database refuses', async () => {
    const before = await app.rows('SELECT id FROM tickets')
    const { lastUid } = await fixture.row()
    await app.refuse('INSERT', 'received_mails')
    expect(await take({}).catch(() => 'not taken')).not.toBe('ticket')
    await app.refuseNothing()
    expect(await app.rows('SELECT id FROM tickets')).toEqual(before)
    expect((await fixture.row()).lastUid).toBe(lastUid)
  })
})

describe('a sender', () => {
  test('without an account, or without an address, is refused', async () => {
    for (const [from, reason] of [
      ['x', REFUSALS.nobody],
      ['Eve <eve@example.net>', REFUSALS.stranger]
    ] as const) {
      expect(await take({ from })).toBe('refused')
      expect(await newest()).toMatchObject({ reason, ticketId: null })
    }
    expect((await app.rows('SELECT id FROM users')).length).toBe(3)
  })

  test('whom the server could not confirm is a stranger, whatever the address says', async () => {
    expect(await take({ headers: [FORGED] })).toBe('refused')
    expect(await newest()).toMatchObject({ reason: REFUSALS.forged, dmarc: 'fail' })
    const known = 'Zoe <zoe@example.org>'
    expect(await take({ from: known, headers: [FORGED] })).toBe('refused')
  })

  test.each([
    ['no results', 'unchecked', []],
    ['results of another server', 'unchecked', ['elsewhere; dmarc=pass header.from=example.com']],
    ['DMARC of another domain', 'forged', ['mx.test; dmarc=pass header.from=evil.example']],
    [
      ...['SPF and DKIM of another domain', 'unchecked'],
      ['mx.test; dmarc=none; spf=pass smtp.mailfrom=evil.example; dkim=pass header.d=evil.example']
    ],
    [
      ...['its own results below those of the server', 'unchecked'],
      ['mx.test; spf=none; dmarc=none', 'mx.test; dmarc=pass header.from=example.com']
    ]
  ] as [string, 'forged' | 'unchecked', string[]][])(
    'with %s is nobody, and no account is made of one',
    async (_name, reason, results) => {
      const headers = results.map((result) => `Authentication-Results: ${result}`)
      for (const from of ['ada@example.com', `new${number}@example.org`]) {
        expect(await take({ from, headers }, 'as it is')).toBe('refused')
        expect((await newest())?.reason).toBe(REFUSALS[reason])
      }
    }
  )

  test.each([
    ['hank@example.com, ada@example.com'],
    ['hank@example.com\r\nFrom: ada@example.com'],
    ['Team: ada@example.com;'],
    ['<ada@example.com>hank@example.com'],
    ['ada@example.com\r\n hank@example.com'],
    ['ada@example.com; hank@example.com']
  ])('named as %j is nobody', async (from) => {
    const passed = ['example.com', 'evil.example'].map(
      (domain) => `Authentication-Results: mx.test; dmarc=pass header.from=${domain}`
    )
    expect(await take({ from, headers: passed })).toBe('refused')
    expect((await newest())?.reason).toBe(REFUSALS.several)
  })

  test('by SPF or DKIM of its own organisation is known where there is no DMARC', async () => {
    for (const result of [
      'spf=pass smtp.mailfrom=a@mail.example.com',
      'dkim=pass header.d=example.com'
    ])
      expect(await take({ headers: [`Authentication-Results: mx.test; ${result}`] })).toBe('ticket')
  })

  test('whose address somebody else has registered is not that account', async () => {
    const email = `real${number}@example.org`
    const thief = app.from(IN_PROCESS)
    await thief.post('/api/register', { ...person(`thief${number}`), email })
    expect(await take({ from: `real${number}@example.com` })).toBe('refused')
    expect(await take({ from: email })).toBe('ticket')
    const { body: accounts } = await ada.get<Account[]>('/api/admin/users')
    const owner = accounts.find((account) => account.email === email)
    expect(owner).toMatchObject({ username: `real${number}`, role: 'Guests' })
    expect((await ticketOf()).requesterId).toBe(owner?.id)
    expect(accounts.find(({ username }) => username === `thief${number}`)?.email).toBe('')
    // Where strangers may not write, its owner has to be let in by somebody.
    await app.from(IN_PROCESS).post('/api/register', person(`dora${number}`))
    expect(await take({ from: `dora${number}@example.com` })).toBe('refused')
    expect((await newest())?.reason).toBe(REFUSALS.unproven)
  })

  test('is held where twenty others got an account within an hour', async () => {
    const from = (count: number) => `flood${number}-${count}@example.org`
    for (let count = 0; count < 20; count++)
      expect(await take({ from: from(count) })).toBe('ticket')
    expect(await take({ from: from(20) })).toBe('held')
    expect((await newest())?.reason).toBe(NEW_ACCOUNTS_REASON)
    expect(await take({ from: from(3) })).toBe('ticket')
    app.clock.pass({ minutes: 61 })
    expect(await take({ from: from(21) })).toBe('ticket')
  })

  test('of an allowed domain gets an account without a password, and no second one', async () => {
    expect(await take({ from: 'Zo\u200be Zander <z.zander@example.org>' })).toBe('ticket')
    const { requesterId } = await ticketOf()
    const { body: accounts } = await ada.get<Account[]>('/api/admin/users')
    expect(accounts.find(({ id }) => id === requesterId)).toMatchObject({
      ...{ username: 'z.zander', email: 'z.zander@example.org', fullName: 'Zoe Zander' },
      ...{ role: 'Guests', initials: 'ZZ', withoutPassword: true }
    })
    const { body: events } = await ada.get<SecurityEvent[]>('/api/admin/security-log')
    expect(events.find(({ kind }) => kind === 'account-made')?.detail).toBe(
      'Guests, by a mail to it@example.com'
    )
    expect(await take({ from: 'z.zander@example.org' })).toBe('ticket')
    expect((await ticketOf()).requesterId).toBe(requesterId)
    expect(await take({ from: 'Z <hank@example.org>' })).toBe('ticket')
    const { body: more } = await ada.get<Account[]>('/api/admin/users')
    expect(more.map(({ username }) => username)).toContain('hank-2')
  })

  test.each(['disabled', 'deleted'] as const)('whose account is %s is refused', async (state) => {
    const { user } = await staff(`gone${number}`)
    const path = `/api/admin/users/${user.id}`
    await ada.post('/api/user/confirm', { password: 'correct horse' })
    const { status } =
      state === 'deleted'
        ? await ada.delete(path)
        : await ada.put(`${path}/state`, { disabled: true })
    expect(status).toBeLessThan(300)
    expect(await take({ from: user.email })).toBe('refused')
    expect((await newest())?.reason).toBe(REFUSALS[state])
  })

  test('waits in its mailbox while the disk has no room for files', async () => {
    const lastUid = (await row()).lastUid
    const total = (await mails()).length
    const { free } = disk
    disk.free = 1024 ** 3 - 1
    await expect(take({ text: 'It waits' })).rejects.toMatchObject({ status: 507 })
    expect([(await row()).lastUid, (await mails()).length]).toEqual([lastUid, total])
    // A program's mail needs no room.
    expect(await take({ headers: ['Auto-Submitted: auto-replied'] })).toBe('ignored')
    disk.free = free
    expect(await take({ text: 'It waits' })).toBe('ticket')
  })

  test('whose files have no room is held, and is taken once they have', async () => {
    const max = await staff('max-files')
    const limits = async (ticketMib: number, personMibPerDay: number) => {
      await ada.post('/api/user/confirm', { password: 'correct horse' })
      const files = { ticketMib, personMibPerDay }
      expect((await ada.put('/api/admin/settings', { files })).status).toBe(200)
    }
    const large = { from: max.user.email, files: [{ name: 'a.bin', content: 'x'.repeat(900_000) }] }
    for (const [ticketMib, personMibPerDay, reason] of [
      [1, 1024, /^Its files are too large for its ticket[.]/],
      [200, 1, /^Its sender may upload no more files for now[.]/]
    ] as const) {
      await limits(ticketMib, personMibPerDay)
      expect(await take(large)).toBe('held')
      expect((await newest())?.reason).toMatch(reason)
    }
    await limits(200, 1024)
    expect(await take(large)).toBe('ticket')
  })

  test('of many mails within an hour is held, and others are not', async () => {
    const flooder = await staff(`flood${number}`)
    for (let count = 0; count < 20; count++)
      expect(await take({ from: flooder.user.email })).toBe('ticket')
    expect(await take({ from: flooder.user.email })).toBe('held')
    expect((await newest())?.reason).toBe(HELD_REASON)
    expect(await take({ from: flooder.user.email })).toBe('held')
    expect(app.log.lines.filter((line) => line.includes('are held')).length).toBe(1)
    expect(await take({})).toBe('ticket')
    app.clock.pass({ minutes: 61 })
    expect(await take({ from: flooder.user.email })).toBe('ticket')
  })
})

test('a mail that no person has written becomes nothing', async () => {
  const { id } = await raise(hank)
  const report = [
    ...['From: MAILER-DAEMON@example.com', 'Subject: Undelivered', 'Message-ID: <d@x>'],
    'Content-Type: multipart/report; report-type=delivery-status; boundary="b"',
    ...['', '--b', 'Content-Type: text/plain', '', 'It did not arrive', '--b'],
    ...['Content-Type: message/delivery-status', '', 'Action: failed', '--b--', '']
  ].join('\r\n')
  const own = await installationId(app.store, app.clock.read)
  const about = { subject: `Re: [TKT-0000${id}]` }
  for (const [reason, arrive] of [
    ['auto-submitted', () => take({ headers: ['Auto-Submitted: auto-replied'], ...about })],
    ['list', () => take({ headers: ['List-Id: <all.example.com>'], ...about })],
    ['own', () => take({ headers: [`X-Help-Desk-Id: ${own}`] })],
    ['own', () => take({ from: 'it@example.com' })],
    ['delivery-report', () => handOver(Buffer.from(report))]
  ] as const) {
    expect(await arrive(), reason).toBe('ignored')
    expect((await newest())?.reason).toBe(AUTOMATIC_REASONS[reason])
  }
})

/** A mail that nothing became of, and how it is taken again where somebody vouches for it. */
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
  ['of nobody', { from: 'nobody' }, 'refused', null]
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

test('a mail whose files have no room stays as it was where an administrator vouches for it (D65)', async () => {
  const limit = async (ticketMib: number) => {
    await ada.post('/api/user/confirm', { password: 'correct horse' })
    await ada.put('/api/admin/settings', { files: { ticketMib, personMibPerDay: 1024 } })
  }
  await limit(1)
  const files = [{ name: 'a.bin', content: 'x'.repeat(900_000) }]
  const { again, vouch } = await vouched({ headers: ['Auto-Submitted: auto-replied'], files })
  const before = await newest()
  await expect(again()).rejects.toMatchObject({
    ...{ status: 409, message: expect.stringMatching(/^Its files are too large for its ticket[.]/) }
  })
  expect(await newest()).toEqual(before)
  await limit(200)
  expect((await again())?.outcome).toBe('ticket')
  expect(vouch).toHaveBeenCalledTimes(1)
})

test('an address that is not proven names nobody, also once its mailbox is not read (D62)', async () => {
  const email = `owner${number}@example.net`
  await app.from(IN_PROCESS).post('/api/register', { ...person(`thief-${number}`), email })
  const { again } = await vouched({ from: email })
  await app.execute('UPDATE mailboxes SET enabled = false')
  const taken = await again()
  await app.execute('UPDATE mailboxes SET enabled = true')
  expect(taken?.outcome).toBe('ticket')
  const { body: accounts } = await ada.get<Account[]>('/api/admin/users')
  const { requesterId } = await ticketOf()
  expect(accounts.find(({ id }) => id === requesterId)).toMatchObject({ email, role: 'Guests' })
})

describe('an answer', () => {
  /** Our mail to somebody about a ticket. */
  async function sent(userId: number, ticketId: number): Promise<string> {
    const messageId = `ours-${number}-${userId}-${ticketId}@help-desk`
    const now = app.clock.read().getTime()
    await app.execute(
      `INSERT INTO mails (user_id, ticket_id, message_id, status, attempts, next_attempt_at, created_at)
        VALUES (?, ?, ?, 'sent', 1, ?, ?)`,
      ...[userId, ticketId, messageId, now, now]
    )
    return messageId
  }
  const QUOTE =
    'On Mon, Mar 2, 2026 at 9:00 Help Desk <it@example.com> wrote:\n> The printer is on fire'
  const resolve = (id: number) => ada.patch(`/api/tickets/${id}`, { status: 'resolved' })
  test('to a mail of ours is a comment, by its sender and with the rest cut off', async () => {
    const { id } = await raise(hank)
    const inReplyTo = await sent(hank.user.id, id)
    const text = `It burns still.\n\n${QUOTE}`
    expect(await take({ inReplyTo, text })).toBe('comment')
    const [comment] = await comments(id)
    expect(comment).toMatchObject({
      ...{ userId: hank.user.id, message: 'It burns still.', format: 'markdown' }
    })
    const [mail] = await fixture.ticketMails(id)
    expect(mail?.commentId).toBe(comment?.id)
    expect(mail?.rest).toContain('The printer is on fire')
    expect(await files(id)).toEqual([])
  })

  test('keeps the quote where the ticket does not have all of it, also of what it has as a note (D41)', async () => {
    const { id } = await raise(hank)
    const note = { message: 'It burned', ticketId: id, userId: ivan.user.id, internal: true }
    expect((await ivan.post(`/api/tickets/${id}/comments`, note)).status).toBe(201)
    const inReplyTo = await sent(hank.user.id, id)
    for (const more of ['> Yes, still', '> ivan Example wrote:\n> It burned']) {
      const text = `It burns still.\n\n${QUOTE}\n${more}`
      expect(await take({ inReplyTo, text })).toBe('comment')
      const [{ message = '' } = {}] = (await comments(id, hank)).slice(-1)
      expect(message).toContain(more.split('\n').at(-1))
    }
  })

  test('of the team is the first response, and the requester is notified', async () => {
    const { id } = await raise(hank)
    expect(await take({ from: 'ivan@example.com', inReplyTo: await sent(ivan.user.id, id) })).toBe(
      'comment'
    )
    const [row] = await app.rows(`SELECT first_response_at FROM tickets WHERE id = ${id}`)
    expect(row?.first_response_at).not.toBeNull()
    const { body } = await hank.get<object>('/api/notifications')
    expect(JSON.stringify(body)).toContain(`"ticketId":${id}`)
  })

  test('finds its ticket by another mail about it', async () => {
    await take({ messageId: `first-${number}@example.com` })
    const { id } = await ticketOf()
    expect(await take({ from: 'ivan@example.com', inReplyTo: `first-${number}@example.com` })).toBe(
      'comment'
    )
    expect((await newest())?.ticketId).toBe(id)
  })

  test('to a mail to somebody else is one only for who takes part', async () => {
    const { id } = await raise(ivan, { department: 'Logistics' })
    const inReplyTo = await sent(ivan.user.id, id)
    expect(await take({ inReplyTo })).toBe('ticket')
    await hank.put(`/api/tickets/${id}/following`, { following: true })
    expect(await take({ inReplyTo })).toBe('comment')
  })

  test('is known by the subject where its sender takes part', async () => {
    const { id, ticketId } = await raise(hank)
    expect(await take({ subject: `Re: [${ticketId}] Printer` })).toBe('comment')
    expect((await newest())?.ticketId).toBe(id)
    const lena = await staff(`lena${number}`, 'Logistics')
    expect(await take({ from: lena.user.email, subject: `Re: [${ticketId}]` })).toBe('ticket')
    expect(await take({ subject: 'Re: [TKT-99999]' })).toBe('ticket')
    expect(await take({ inReplyTo: await sent(hank.user.id, 99_999) })).toBe('ticket')
  })

  test('of the requester reopens a ticket resolved within fourteen days, one of the team does not', async () => {
    const { id } = await raise(hank)
    await resolve(id)
    app.clock.pass({ hours: 14 * 24 - 1 })
    const ofTeam = { from: 'ivan@example.com', inReplyTo: await sent(ivan.user.id, id) }
    expect(await take(ofTeam)).toBe('comment')
    expect((await app.store.read.tickets.find(id))?.status).toBe('resolved')
    expect(await take({ inReplyTo: await sent(hank.user.id, id) })).toBe('comment')
    expect((await app.store.read.tickets.find(id))?.status).toBe('open')
  })

  test('of a follower reopens none where only handlers change tickets (D60)', async () => {
    const { id } = await raise(ivan)
    await hank.put(`/api/tickets/${id}/following`, {})
    await resolve(id)
    const inReplyTo = await sent(hank.user.id, id)
    const replyUnder = async (allowed: string) => {
      await ada.put('/api/admin/settings', { ticketChanges: { allowed } })
      expect(await take({ inReplyTo })).toBe('comment')
      return (await app.store.read.tickets.find(id))?.status
    }
    expect([await replyUnder('handlers'), await replyUnder('everybody')]).toEqual([
      'resolved',
      'open'
    ])
  })

  test('begins another ticket later, which is related to the former', async () => {
    const { id, ticketId } = await raise(hank, { department: 'Logistics' })
    await resolve(id)
    app.clock.pass({ hours: 15 * 24 })
    const inReplyTo = await sent(hank.user.id, id)
    expect(await take({ inReplyTo, subject: `Re: [${ticketId}] Fire` })).toBe('ticket')
    expect((await app.store.read.tickets.find(id))?.status).toBe('resolved')
    const row = await app.store.read.receivedMails.list({
      ...{ limit: 1, before: undefined, outcome: undefined }
    })
    const made = row[0]?.ticketId ?? 0
    expect(await app.store.read.ticketLinks.list(made)).toMatchObject([
      { ticketId: made, otherId: id, kind: 'related' }
    ])
    const ticket = await app.store.read.tickets.find(made)
    expect(ticket).toMatchObject({ department: 'Logistics', category: 'printer' })
    expect(ticket?.description).toContain('**Re: Fire**')
  })

  test('reaches no ticket of a private department that its sender does not see', async () => {
    const { id } = await raise(ada, { department: 'Legal' })
    await app.store.transaction(({ departments }) =>
      departments.insertPrivate({
        ...{ department: 'Legal', departmentKey: 'legal', createdAt: app.clock.read() }
      })
    )
    expect(await take({ inReplyTo: await sent(hank.user.id, id) })).toBe('ticket')
    expect(await comments(id)).toEqual([])
  })
})
