import { describe, expect, test } from 'vitest'
import { intakeForTests, number } from '#support/server/mail-intake-fixture.ts'
import { IMAGES } from '#support/server/upload.ts'
import { installationId } from '../installation-id.ts'
import { AUTOMATIC_REASONS } from './loop-protection.ts'

const fixture = await intakeForTests()
const { app, ada, hank, take, handOver, mails, newest, files, raise } = fixture
const ticketOf = (by = ada) => fixture.ticket(by)

describe('an email', () => {
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
    expect(description).toContain('Available only in the original email')
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

  test('leaves nothing where the database rejects', async () => {
    const before = await app.rows('SELECT id FROM tickets')
    const { lastUid } = await fixture.row()
    await app.rejectChanges('INSERT', 'received_mails')
    expect(await take({}).catch(() => 'not taken')).not.toBe('ticket')
    await app.allowChanges()
    expect(await app.rows('SELECT id FROM tickets')).toEqual(before)
    expect((await fixture.row()).lastUid).toBe(lastUid)
  })
})

test('an email that no person has written becomes nothing', async () => {
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
