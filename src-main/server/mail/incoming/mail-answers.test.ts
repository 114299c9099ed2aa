import { describe, expect, test } from 'vitest'
import { intakeForTests, number } from '#support/server/mail-intake-fixture.ts'

const fixture = await intakeForTests()
const { app, ada, hank, ivan, staff, take, newest, comments, files, raise } = fixture

const QUOTE =
  'On Mon, Mar 2, 2026 at 9:00 Help Desk <it@example.com> wrote:\n> The printer is on fire'

describe('an answer', () => {
  /** Our mail to someone about a ticket. */
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
  const resolve = (id: number) => ada.patch(`/api/tickets/${id}`, { status: 'resolved' })
  test('to an email of ours is a comment, by its sender and with the rest cut off', async () => {
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

  test('of the requester ends the wait for it (D74)', async () => {
    const { id } = await raise(hank)
    const waiting = `/api/tickets/${id}/waiting`
    expect((await ivan.put(waiting, { for: 'requester' })).status).toBe(200)
    const inReplyTo = await sent(hank.user.id, id)
    expect(await take({ inReplyTo })).toBe('comment')
    expect((await ivan.get<object>(`/api/tickets/${id}`)).body).not.toHaveProperty('waiting')
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

  test('finds its ticket by another email about it', async () => {
    await take({ messageId: `first-${number}@example.com` })
    const { id } = await fixture.ticket()
    expect(await take({ from: 'ivan@example.com', inReplyTo: `first-${number}@example.com` })).toBe(
      'comment'
    )
    expect((await newest())?.ticketId).toBe(id)
  })

  test('to an email to someone else is one only for who takes part', async () => {
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
