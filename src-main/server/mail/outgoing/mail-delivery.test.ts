import { describe, expect, test } from 'vitest'
import { outgoingMailFixture } from '#support/server/outgoing-mail-fixture.ts'
import { MAIL_SETTINGS } from '#support/server/recording-mail-server.ts'

const { app, server, people, setMail, replaceWorker, ...fixture } = outgoingMailFixture()
const { send, pass, passUnseen, quietTicket, recipients, say, mails } = fixture

const patch = (id: number, body: object) => people().ada.patch(`/api/tickets/${id}`, body)
describe('within two minutes', () => {
  test('the first goes at once, and what follows is one email', async () => {
    const id = await quietTicket()
    await say(people().ada, id, 'One')
    await send()
    await say(people().ada, id, 'Two')
    await patch(id, { status: 'resolved' })
    await patch(id, { status: 'open' })
    await send()
    await pass({ minutes: 1 })
    expect(recipients()).toEqual(['ben', 'cleo'])
    await pass({ minutes: 1 })
    expect(recipients()).toEqual(['ben', 'ben', 'cleo', 'cleo'])
    const { text } = server().reported().at(-1) ?? {}
    expect(text).toContain('Two')
    expect(text).toContain('changed the status to Open.')
    expect(text).not.toContain('Resolved')
    expect(text).not.toContain('One')
  })

  test('each ticket has its own, also where a wrong clock has dated the last email (D35)', async () => {
    const [one, two] = [await quietTicket(), await quietTicket()]
    server().forget()
    await say(people().ada, one, 'One')
    await say(people().ada, two, 'Two')
    await send()
    expect(server().taken).toHaveLength(4)
    await app().execute('UPDATE mails SET sent_at = sent_at + 86400000')
    await say(people().ada, one, 'Three')
    await send()
    expect(server().taken).toHaveLength(6)
  })
})

describe('while no emails are sent', () => {
  test('nothing is written for them, and what waits goes out later', async () => {
    const id = await quietTicket()
    await say(people().ada, id, 'One')
    await setMail({ enabled: false })
    await say(people().ada, id, 'Two')
    await send()
    expect(server().taken).toEqual([])
    expect((await people().ben.get('/api/user/mail')).body).toMatchObject({ enabled: false })
    await setMail({})
    await say(people().ada, id, 'Three')
    await send()
    const [{ text = '' } = {}] = server().reported()
    expect(text).toMatch(/One[\s\S]*Three/)
    expect(text).not.toContain('Two')
  })
})

describe('a server that', () => {
  const AWAY = { kind: 'away', error: 'Nothing responds at this address and port.' } as const

  test('is away for an hour gets each email once, and only the oldest is tried meanwhile', async () => {
    const id = await quietTicket()
    server().answerWith(() => AWAY)
    await say(people().ada, id, 'One')
    for (let minute = 0; minute < 60; minute += 5) await pass({ minutes: 5 })
    expect(new Set(server().taken.map(({ messageId }) => messageId)).size).toBeLessThan(3)
    expect(server().taken.length).toBeLessThan(10)
    expect(await mails('?status=waiting')).toMatchObject([{ error: AWAY.error }, {}])
    await say(people().ada, id, 'Two')
    await pass({ minutes: 30 })
    expect(await mails('?status=waiting')).toHaveLength(2)
    server().forget()
    server().answerWith(() => ({ kind: 'sent' }))
    // The longest pause, and then the two minutes between two emails.
    await pass({ minutes: 40 })
    await pass({ minutes: 30 })
    expect(recipients()).toEqual(['ben', 'ben', 'cleo', 'cleo'])
    const texts = server()
      .reported()
      .filter(({ to }) => to.startsWith('ben'))
    expect(texts.map(({ text }) => /One|Two/.exec(text)?.[0])).toEqual(['One', 'Two'])
  })

  test('rejects someone for good does so for that email alone; by hand it goes again', async () => {
    const id = await quietTicket()
    const error = 'The mail server does not accept the email: "550 no such user".'
    server().answerWith(({ to }) =>
      to.startsWith('ben') ? { kind: 'refused', error } : { kind: 'sent' }
    )
    await say(people().ada, id, 'One')
    await send()
    await pass({ hours: 1 })
    expect(recipients()).toEqual(['ben', 'cleo'])
    const [failed] = await mails('?status=failed')
    expect(failed).toMatchObject({ userId: people().ben.user.id, attempts: 1, error })
    server().answerWith(() => ({ kind: 'sent' }))
    const again = await people().ada.post(`/api/admin/mails/sent/${failed?.id}/send`)
    expect(again).toMatchObject({ status: 200, body: { status: 'waiting', attempts: 0 } })
    await send()
    const [first, last] = server().taken.filter(({ to }) => to.startsWith('ben'))
    expect(last).toEqual(first)
    expect(await mails('?status=failed')).toEqual([])
    const twice = await people().ada.post(`/api/admin/mails/sent/${failed?.id}/send`)
    expect(twice.status).toBe(409)
    expect((await people().ada.post('/api/admin/mails/sent/999/send')).status).toBe(404)
  })

  test('never takes an email is tried for two days', async () => {
    const id = await quietTicket({ assigneeId: null })
    server().answerWith(() => ({ kind: 'later', error: 'Greylisted.' }))
    await say(people().ada, id, 'One')
    await pass({ hours: 46 })
    const status = async () => (await mails()).at(-1)?.status
    for (let count = 0; count < 88; count++) await passUnseen({ minutes: 32 })
    await pass({ minutes: 32 })
    expect(await status()).toBe('waiting')
    for (let count = 0; count < 9; count++) await passUnseen({ minutes: 32 })
    await pass({ minutes: 32 })
    expect(await status()).toBe('failed')
  })
})

describe('an email of which little is known', () => {
  test('that was handed over and not noted goes again, with the same Message-ID and text', async () => {
    const id = await quietTicket({ assigneeId: null })
    await say(people().ada, id, 'One')
    // As where the program ends before it has noted anything.
    server().answerWith(() => Promise.reject(new Error('The end')))
    await send()
    server().answerWith(() => ({ kind: 'sent' }))
    await replaceWorker()
    await pass({ minutes: 1 })
    await pass({ minutes: 1 })
    const [first, again, ...more] = server().taken
    expect(more).toEqual([])
    expect(again).toEqual(first)
    expect((await mails()).at(-1)).toMatchObject({ status: 'sent', attempts: 2 })
  })

  test('is not sent while that cannot be noted, as on a full disk', async () => {
    const id = await quietTicket({ assigneeId: null })
    await say(people().ada, id, 'One')
    await app().rejectChanges('UPDATE', 'mails')
    await send()
    expect(server().taken).toEqual([])
    expect(app().log.lines.join()).toContain('Email could not be sent')
    await app().allowChanges()
    await send()
    expect(recipients()).toEqual(['cleo'])
  })
})

describe('pauses that a wrong clock has set (D35)', () => {
  test('count for nothing', async () => {
    const id = await quietTicket({ assigneeId: null })
    server().answerWith(() => ({ kind: 'later', error: 'Greylisted.' }))
    await say(people().ada, id, 'One')
    await send()
    await app().execute('UPDATE mails SET next_attempt_at = next_attempt_at + 31536000000')
    server().answerWith(() => ({ kind: 'sent' }))
    await send()
    expect((await mails()).at(-1)).toMatchObject({ status: 'sent', attempts: 2 })
  })
})

describe('trying settings', () => {
  const trial = (more: object = {}) =>
    people().ada.post('/api/admin/settings/mail/test', { ...MAIL_SETTINGS, ...more })

  test('sends an email to the caller, and says what happened', async () => {
    expect((await trial({ enabled: false })).body).toEqual({
      isWorking: true,
      message: 'The mail server has accepted a test email to ada@example.com.'
    })
    const [mail] = server().taken
    expect(mail).toMatchObject({ to: 'ada@example.com', from: 'help@example.com' })
    server().answerWith(() => ({ kind: 'away', error: 'Nothing answers.' }))
    expect((await trial()).body).toEqual({ isWorking: false, message: 'Nothing answers.' })
  })

  test('uses the kept password, but for no other server', async () => {
    const typed = { signIn: 'password', username: 'help', password: 'of the mail' } as const
    expect((await setMail(typed)).body).toMatchObject({ mail: { hasSecret: true } })
    const { password: _, ...kept } = typed
    await trial(kept)
    expect(server().connections.at(-1)?.auth).toEqual({ kind: 'password', password: 'of the mail' })
    const elsewhere = await trial({ ...kept, host: '127.0.0.1' })
    expect(elsewhere).toMatchObject({ status: 400, body: { errors: [{ path: 'password' }] } })
  })
})
