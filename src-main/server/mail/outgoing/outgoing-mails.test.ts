import { describe, expect, test } from 'vitest'
import type { Mailbox } from '#shared/api/mailboxes.ts'
import type { RuleAction, RuleWhen } from '#shared/api/rule-definitions.ts'
import type { Schedule } from '#shared/api/schedules.ts'
import { MAILBOX } from '#support/server/mail-intake-fixture.ts'
import { outgoingMailFixture } from '#support/server/outgoing-mail-fixture.ts'
import { ruleInput } from '#support/server/rules.ts'
import { newSchedule } from '#support/server/schedules.ts'
import { NOTHING } from '../incoming/intake-writer.ts'
import { areKnown, readKnownTexts } from '../incoming/known-quotes.ts'
import { MADE_ID_END } from '../incoming/received-text.ts'
import { lettersOf } from '../reading/quoted-texts.ts'

const { app, server, people, answersGoTo, ...fixture } = outgoingMailFixture()
const { send, pass, raise, quietTicket, recipients, say, mails, join } = fixture

const choose = (who: 'ben' | 'cleo', choice: string) =>
  people()[who].put('/api/user/mail', { choice })

describe('an email', () => {
  test('tells those who follow what someone else has done, with the comment first', async () => {
    const id = await quietTicket()
    await say(people().ada, id, 'On my **way**', { format: 'markdown' })
    await send()
    expect(recipients()).toEqual(['ben', 'cleo'])
    const mail = server().taken.find(({ to }) => to.startsWith('cleo'))
    expect(mail?.content).toMatchObject({
      subject: '[TKT-00001] The printer is on fire',
      from: { name: 'ada Example via Help Desk', address: 'help@example.com' },
      to: { name: 'cleo Example', address: 'cleo@example.com' },
      headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' }
    })
    expect(mail?.content.text).toMatch(/^ada Example wrote:\n\nOn my \*\*way\*\*\n/)
    expect(mail?.content.text).toContain('https://desk.example.com/tickets/1\n')
    expect(mail?.content.html).toContain('On my <strong>way</strong>')
    expect(await mails()).toMatchObject(Array(3).fill({ status: 'sent', attempts: 1, error: null }))
    expect(await app().rows('SELECT id FROM mail_events')).toEqual([])
  })
})

describe('who gets emails', () => {
  test('a new ticket tells its assignee, with its description', async () => {
    await raise({ description: 'The printer\n\nis on fire, @ada' })
    await send()
    expect(recipients()).toEqual(['ada', 'ben'])
    const reported = server().reported()
    const [ada, ben] = ['ada', 'ben'].map((name) => reported.find(({ to }) => to.startsWith(name)))
    expect(ben?.text).toMatch(/^cleo Example assigned this ticket to you\.\n\nThe printer\n\nis on/)
    expect(ada?.text).toContain('because you follow TKT-00001 and someone mentioned you.')
  })

  test.each([
    ['all', 'mine', ['ben', 'cleo']],
    ['none', 'all', ['ben']],
    ['mine', 'none', ['cleo']]
  ])('cleo chooses %s, ben %s', async (cleo, ben, expected) => {
    const id = await quietTicket()
    expect((await choose('cleo', cleo)).body).toEqual({ enabled: true, choice: cleo })
    await choose('ben', ben)
    await say(people().ada, id, 'Well')
    await send()
    expect(recipients()).toEqual(expected)
  })

  test('who only follows gets none of what is not theirs', async () => {
    const id = await quietTicket({ assigneeId: null })
    await people().ben.put(`/api/tickets/${id}/following`, {})
    await choose('ben', 'mine')
    await say(people().ada, id, 'Well')
    await send()
    expect(recipients()).toEqual(['cleo'])
    await choose('ben', 'all')
    await say(people().ada, id, 'And')
    await pass({ minutes: 3 })
    expect(recipients()).toEqual(['ben', 'cleo', 'cleo'])
  })

  test('who has chosen otherwise since gets none of what waits', async () => {
    const id = await quietTicket()
    await say(people().ada, id, 'Well')
    await choose('ben', 'none')
    await choose('cleo', 'none')
    await send()
    expect(recipients()).toEqual([])
    expect(await mails('?status=waiting')).toEqual([])
    expect(await app().rows('SELECT id FROM mail_events')).toEqual([])
  })

  test('no email has anything of a note (D41)', async () => {
    const id = await quietTicket()
    await say(people().ada, id, 'Psst, @ben', { internal: true })
    await send()
    expect(recipients()).toEqual([])
    expect(await app().rows('SELECT id FROM mail_events')).toEqual([])
  })

  test('who may not see the ticket any more gets nothing of it (D44)', async () => {
    await join('dora', 'Logistics')
    const id = await quietTicket()
    await say(people().ada, id, 'Well, @dora')
    await app().execute('DELETE FROM followers')
    await people().ada.put('/api/admin/departments', { name: 'IT', private: true })
    await send()
    expect(recipients()).toEqual(['ben', 'cleo'])
    await say(people().ada, id, 'And, @dora')
    await pass({ minutes: 3 })
    expect(recipients()).toEqual(['ben', 'ben', 'cleo', 'cleo'])
  })

  test.each([
    [
      'disabled',
      (id: number) => people().ada.put(`/api/admin/users/${id}/state`, { disabled: true })
    ],
    ['deleted', (id: number) => people().ada.delete(`/api/admin/users/${id}`)]
  ])('an account that was %s since gets none', async (_what, end) => {
    const id = await quietTicket()
    await say(people().ada, id, 'Well')
    expect((await end(people().ben.user.id)).status).toBeLessThan(300)
    await send()
    await say(people().ada, id, 'And')
    await pass({ minutes: 3 })
    expect(recipients()).toEqual(['cleo', 'cleo'])
  })
})

describe('what an email says', () => {
  test('names the rule that did it, also where a reply quotes that (D75)', async () => {
    const actions: RuleAction[] = [
      { do: 'department', department: 'Logistics' },
      { do: 'reply', message: 'We are on it' }
    ]
    const when: RuleWhen = { event: 'priority-changed' }
    const rule = ruleInput({ name: 'Printers first', when, actions })
    expect((await people().ada.post('/api/rules', rule)).status).toBe(201)
    const id = await quietTicket({ assigneeId: null })
    await people().ben.patch(`/api/tickets/${id}`, { priority: 'high' })
    await send()
    const mail = server().taken.find(({ to }) => to.startsWith('cleo'))
    const text = String(mail?.content.text)
    expect(text).toMatch(/^ada Example \(rule “Printers first”\) wrote:\n\nWe are on it\n/)
    expect(text).toContain(
      'ben Example changed the priority to High.\nThe rule “Printers first” moved this ticket to Logistics.'
    )
    const ticket = await app().store.read.tickets.find(id)
    if (!ticket) return expect.unreachable()
    const known = await readKnownTexts(app().store.read, ticket, people().cleo.user.id)
    expect(areKnown([lettersOf(text)], known)).toBe(true)
  })

  test('names the schedule that raised the ticket, and comes from no person (D77)', async () => {
    const input = newSchedule({ ticket: { assigneeId: people().ben.user.id } })
    const { body } = await people().ada.post<Schedule>('/api/schedules', input)
    await people().ada.post(`/api/schedules/${body.id}/run`, {})
    await send()
    const [mail] = server().taken
    expect(mail?.content).toMatchObject({ from: { name: 'Help Desk' } })
    expect(mail?.content.text).toMatch(
      /^The schedule “Check backups” assigned this ticket to you[.]\n\nRestore one file/
    )
  })

  test('has a comment as it is when it is sent, and none that was erased', async () => {
    const id = await quietTicket()
    await say(people().ada, id, 'The password is hunter2')
    const { body } = await people().ada.post(`/api/tickets/${id}/redactions`, { text: 'hunter2' })
    expect(body).toMatchObject({ comments: 1 })
    await send()
    const texts = server().taken.map(({ content }) => `${content.text} ${content.html}`)
    expect(texts).toHaveLength(2)
    expect(texts.join()).not.toContain('hunter2')
    expect(texts[0]).toContain('The password is')
  })

  test('waits for no one who was erased', async () => {
    const id = await quietTicket()
    await say(people().cleo, id, 'My name is cleo')
    await people().ada.post(`/api/admin/users/${people().cleo.user.id}/erasure`, { texts: true })
    await send()
    expect(server().taken).toEqual([])
    expect(await app().rows('SELECT id FROM mail_events')).toEqual([])
  })

  test('escapes what people write, and loads nothing', async () => {
    const id = await quietTicket()
    const message = '<script>alert(1)</script> ![x](https://evil.example/p.png) [a](javascript:b)'
    await say(people().ada, id, message, { format: 'markdown' })
    await send()
    const html = String(server().taken[0]?.content.html)
    expect(html).toContain('&#x3C;script>alert(1)&#x3C;/script>')
    expect(html).not.toMatch(/<script|<img|href="javascript/)
    expect(html).toContain('[Picture: x]')
  })

  test('reads Markdown as the page does: paths as they are, and character references', async () => {
    const id = await quietTicket()
    const message = '\\\\fs01\\_new_\\*.log is &#x5B;locked&#x5D;'
    await say(people().ada, id, message, { format: 'markdown' })
    await send()
    for (const body of ['html', 'text'] as const)
      expect(server().taken[0]?.content[body]).toContain('\\\\fs01\\_new_\\*.log is [locked]')
  })

  test('is answered where there is a mailbox, above a line', async () => {
    const id = await quietTicket()
    await say(people().ada, id, 'Well')
    answersGoTo('it@example.com')
    await send()
    const [mail] = server().taken
    expect(mail?.content.replyTo).toEqual({ name: 'Help Desk', address: 'it@example.com' })
    expect(String(mail?.content.text)).toMatch(/^— Reply above this line —\n\nada Example wrote/)
    expect(String(mail?.content.html)).toContain('Reply above this line')
  })

  test('belongs to one conversation: the root of the ticket and the emails before', async () => {
    const id = await quietTicket()
    for (const message of ['One', 'Two']) {
      await say(people().ada, id, message)
      await pass({ minutes: 3 })
    }
    const [first, second] = server()
      .taken.filter(({ to }) => to.startsWith('ben'))
      .map(({ messageId, content }) => ({ messageId, ...content }))
    const [root] = [first?.references ?? []].flat()
    expect(root).toMatch(/^<ticket-1[.][0-9a-f-]{36}@help-desk>$/)
    expect(second).toMatchObject({
      subject: first?.subject,
      inReplyTo: `<${first?.messageId}>`,
      references: [root, expect.any(String), `<${first?.messageId}>`]
    })
    expect(first?.messageId).toMatch(/^[0-9a-f-]{36}@example[.]com$/)
  })

  test('says why its person gets it, and names the zone of each time', async () => {
    const id = await quietTicket()
    const ivy = await join('ivy', 'IT')
    await ivy.put(`/api/tickets/${id}/following`, {})
    for (const message of ['One', 'Two']) await say(people().ada, id, message)
    await send()
    const reasons = ['cleo', 'ben', 'ivy'].map((name) => {
      const mail = server().taken.findLast(({ to }) => to.startsWith(name))
      return /because (.*?)[.] Choose/.exec(String(mail?.content.text))?.[1]
    })
    expect(reasons).toEqual([
      ...['you raised TKT-00001', 'TKT-00001 is assigned to you', 'you follow TKT-00001']
    ])
    const times = server().taken.flatMap(({ content }) =>
      [...String(content.html).matchAll(/ · ([^<]+)</g)].map(([, time]) => time)
    )
    expect(times.length).toBeGreaterThan(0)
    for (const time of times) expect(time).toMatch(/^\d+ \w+ \d{4},? (?:at )?\d\d:\d\d [A-Z]+/)
  })

  test.each([
    ['cleo-1@example.org', ['<cleo-1@example.org>']],
    [`0123${MADE_ID_END}`, []]
  ])('tells the sender of the email %s that it has become a ticket', async (messageId, own) => {
    const { id } = await raise({ assigneeId: null })
    const { body: mailbox } = await people().ada.post<Mailbox>('/api/admin/mailboxes', MAILBOX)
    await app().store.transaction(({ receivedMails }) =>
      receivedMails.insert({
        ...{ ...NOTHING, mailboxId: mailbox.id, uidValidity: 1, uid: 1, messageId, ticketId: id },
        ...{ from: 'cleo@example.com', subject: 'Printer', receivedAt: app().clock.read() },
        ...{ outcome: 'ticket', reason: null, dkim: 'none', dmarc: 'none', spf: 'none' }
      })
    )
    const { id: userId } = people().cleo.user
    await app().store.transaction(({ mailEvents }) =>
      mailEvents.insert([
        {
          ...{ userId, ticketId: id, actorId: userId, kind: 'acknowledged', to: null },
          ...{ commentId: null, mentioned: false, at: app().clock.read() }
        }
      ])
    )
    await send()
    const [mail] = server().taken
    expect(mail?.content.text).toMatch(/^We received your email and created ticket TKT-00001[.]/)
    expect(mail?.content).toMatchObject({
      from: { name: 'Help Desk' },
      headers: { 'Auto-Submitted': 'auto-replied' },
      inReplyTo: own[0] ?? expect.stringContaining('<ticket-1.'),
      references: [...own, expect.stringContaining('<ticket-1.')]
    })
  })
})
