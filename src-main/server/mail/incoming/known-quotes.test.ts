import { describe, expect, test } from 'vitest'
import { newAnnouncement } from '#support/server/announcements.ts'
import { outgoingMailFixture } from '#support/server/outgoing-mail-fixture.ts'
import { KIND, linesIn } from '../../../../tests/fixtures/mails/lines/notation.ts'
import { OF_KNOWN_QUOTES } from '../../../../tests/fixtures/mails/lines/quotes.ts'
import { QUOTING, quote } from '../../../../tests/fixtures/mails/quoting.ts'
import { REPLIES } from '../../../../tests/fixtures/mails/replies.ts'
import { linesToRead } from '../reading/cut-lines.ts'
import { readMailHere } from '../reading/mail-reader.ts'
import { readPlainText } from '../reading/plain-text.ts'
import { lettersOf } from '../reading/quoted-texts.ts'
import { areKnown, readKnownTexts } from './known-quotes.ts'

const { app, server, people, answersGoTo, ...fixture } = outgoingMailFixture()
const { pass, quietTicket, say } = fixture

const MARKDOWN = [
  '# Please tell us',
  'Which *version* is it, [here](https://wiki.example.com/versions)?\nSince when?',
  '1. Open `net use`\n2. Print\n   - twice\n   - or more',
  '| Floor | Printer |\n| - | - |\n| 3 | HP & Co |',
  '```\nnet use > out.txt\n```',
  '> It is broken\n\n- [x] tried\n- [ ] not tried',
  '![screen.png](/api/attachments/1) and https://wiki.example.com/a_b?c=d&e=f'
].join('\n\n')

/** How each kind of our emails to cleo comes about, about a ticket of hers. */
const MAILS: Record<string, (id: number) => Promise<unknown>> = {
  'a comment': (id) => say(people().ada, id, 'Which version?\n\nSince when?'),
  'a comment in Markdown': (id) => say(people().ada, id, MARKDOWN, { format: 'markdown' }),
  'a comment that is longer than a mail': (id) =>
    say(people().ada, id, 'A long line.\n'.repeat(500)),
  'a mention': (id) => say(people().ada, id, 'Which version, @cleo?'),
  async 'more comments than a mail has'(id) {
    for (let count = 1; count < 13; count++) await say(people().ada, id, `Comment ${count}`)
  },
  async changes(id) {
    await people().ada.patch(`/api/tickets/${id}`, { status: 'in-progress', priority: 'high' })
    await people().ada.patch(`/api/tickets/${id}`, { department: 'HR', assigneeId: null })
    await people().ada.patch(`/api/tickets/${id}`, { assigneeId: people().cleo.user.id })
  },
  'an acknowledgement': acknowledge,
  async 'an acknowledgement that names an outage (D81)'(id) {
    const outage = newAnnouncement({ title: 'Printers: paper & toner are late' })
    const { body } = await people().ada.post<{ id: number }>('/api/announcements', outage)
    await people().ada.post(`/api/announcements/${body.id}/tickets`, { ticketIds: [id] })
    await acknowledge(id)
  }
}

/** As if the ticket had come by an email of cleo's. */
async function acknowledge(id: number) {
  const { user } = people().cleo
  await app().store.transaction((tx) =>
    tx.mailEvents.insert([
      {
        ...{ userId: user.id, ticketId: id, actorId: user.id, kind: 'acknowledged', to: null },
        ...{ commentId: null, mentioned: false, at: app().clock.read() }
      }
    ])
  )
}

async function mailFor(kind: string) {
  answersGoTo('it@example.com')
  const id = await quietTicket()
  await MAILS[kind]?.(id)
  await pass({ minutes: 5 })
  const mail = server().taken.find(({ to }) => to === 'cleo@example.com')
  if (!mail) throw new Error(`No mail of ${kind}`)
  // No email contains these later changes.
  await people().ada.patch(`/api/tickets/${id}`, { status: 'waiting', priority: 'low' })
  await say(people().ada, id, 'Yes')
  const { text, html } = mail.content
  return { id, quoted: { text: String(text), html: String(html) } }
}

async function knownOf(id: number) {
  const ticket = await app().store.read.tickets.find(id)
  if (!ticket) throw new Error('The ticket is gone')
  return await readKnownTexts(app().store.read, ticket, people().cleo.user.id)
}

const read = (raw: Uint8Array) => readMailHere(raw, { installation: 'x' })

describe('our own email, quoted as it was, is known', () => {
  test.each(Object.keys(MAILS))('%s', async (kind) => {
    const { id, quoted } = await mailFor(kind)
    const known = await knownOf(id)
    for (const program of Object.keys(QUOTING)) {
      const mail = await read(quote(program, 'It works now.', quoted))
      expect(mail.reply.text, program).toBe('It works now.')
      expect([mail.quoted, areKnown(mail.quoted, known)], program).toEqual([mail.quoted, true])
    }
  })
})

/** The last is also a comment, and the others are words of our emails. */
const ANSWERS = ['5', '👍', 'Open', 'Status: Open', 'cleo Example', 'Yes']

/** Our mail in HTML without what no one sees. */
const seen = (html: string) =>
  html.replace(/<div style="display:none[\s\S]*?<\/div>/, '').replaceAll(/<!--[\s\S]*?-->/g, '')

describe('an answer at any place within our own email stays', () => {
  test.each([
    ['Outlook on the web', 'html', /(?=<p|<br>|<\/td>|<\/p>|<\/a>)/g],
    ['Outlook, of a text', 'text', /(?=\n)/g],
    ['Outlook, plain', 'text', /(?=\n)/g],
    ['Thunderbird, plain', 'text', /(?=\n)/g]
  ] as const)('%s', async (program, form, places) => {
    const { id, quoted } = await mailFor('a comment')
    const known = await knownOf(id)
    const whole = form === 'html' ? seen(quoted.html) : quoted.text
    const lost: string[] = []
    for (const { index } of whole.matchAll(places))
      for (const answer of ANSWERS) {
        const text = `${whole.slice(0, index)} ${answer}${whole.slice(index)}`
        const mail = await read(quote(program, 'It works now.', { ...quoted, [form]: text }))
        const { text: kept } = areKnown(mail.quoted, known) ? mail.reply : mail.whole
        if (!kept.includes(answer)) lost.push(text.slice(index - 60, index + 60))
      }
    expect(lost).toEqual([])
  })
})

test('what every program in every language puts around a quote is no part of it', async () => {
  for (const { name, raw, rest: [quoted = ''] = [] } of REPLIES) {
    const mail = await read(raw)
    const known = { mails: [], rests: [] }
    const phrases = [[[lettersOf(quoted)]]]
    expect([name, areKnown(mail.quoted, { ...known, phrases })]).toEqual([name, true])
    expect([name, areKnown(mail.quoted, { ...known, phrases: [] })]).toEqual([name, false])
  }
})

const KNOWN = {
  phrases: [[['whichversionsincewhen']], [['httpsdeskexamplecomtickets7']]],
  mails: ['itisbrokensincethelastupdate'],
  rests: ['annabeispiel49301234567']
}

test('a quote that is too long to be compared stays', () => {
  const asked = '> Which version?\n> Since when?\n'
  const text = (times: number) => `Done.\n\n${linesIn('{GMAIL}').written}\n${asked.repeat(times)}`
  const isKnown = (times: number) =>
    areKnown(linesToRead(readPlainText(text(times)).lines, KIND).quoted, KNOWN)
  expect([isKnown(1000), isKnown(10_000)]).toEqual([true, false])
})

describe('what is read where a ticket has some of a quote', () => {
  test.each(OF_KNOWN_QUOTES)('%s', (row) => {
    const { written, read: expected } = linesIn(row)
    const { whole, reply, quoted } = linesToRead(readPlainText(written.join('\n')).lines, KIND)
    const isRead = areKnown(quoted, KNOWN) ? reply : whole
    const filled = (all: string[]) => all.map((line) => line.trim()).filter((line) => line !== '')
    expect(filled(written.filter((_line, index) => isRead[index]))).toEqual(filled(expected))
  })
})
