import ICAL from 'ical.js'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Announcement } from '#shared/api/announcements.ts'
import type { MadeToken } from '#shared/api/tokens.ts'
import { ada, bob, hire, securityEvents, server } from '#support/server/desk.ts'
import { allowTokens, makeToken } from '#support/server/program.ts'
import type { Account } from '#support/server/test-server.ts'
import { openTokenDesk, withText } from '#support/server/token-desk.ts'

// Time begins on Monday, 2 March 2026, at 9:00 UTC; bob is of HR.

openTokenDesk()

let link: MadeToken
beforeEach(async () => {
  link = await subscribe(bob)
})

const subscribe = (who: Account) => makeToken(who, { scope: 'calendar', days: 365 })

const fetchIcs = (token: string, headers: Record<string, string> = {}) =>
  server.anonymous().open(`/api/announcements.ics?token=${token}`, { headers })

const statusOf = async (token: string) => {
  const answer = await fetchIcs(token)
  await answer.body?.cancel()
  return answer.status
}

async function eventsOf(token: string) {
  const text = await (await fetchIcs(token)).text()
  const events = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent')
  return events.map((event) => {
    const textOf = (name: string) => event.getFirstPropertyValue(name)?.toString()
    return Object.fromEntries(
      ['uid', 'summary', 'description', 'dtstart', 'dtend', 'sequence', 'last-modified'].map(
        (name) => [name, textOf(name)]
      )
    )
  })
}

async function announce(more: object = {}) {
  const { status, body } = await ada.post<Announcement>('/api/announcements', {
    ...{ kind: 'work', title: 'New switches', text: 'On all floors', format: 'text' },
    ...{ departments: [], categories: [], from: '2026-03-10T18:00:00Z' },
    ...{ until: '2026-03-10T20:00:00Z', ticketId: null, onSignIn: false, ...more }
  })
  expect(status).toBe(201)
  return body
}

describe('the calendar of announcements to subscribe to (D81)', () => {
  test('has those that the owner of the link sees', async () => {
    const { id, createdAt } = await announce()
    await announce({ title: 'For Logistics', departments: ['Logistics'] })
    await announce({ kind: 'notice', title: 'Gone', from: '2025-11-01T00:00:00Z', until: null })
    expect(await eventsOf(link.token)).toEqual([
      {
        uid: `announcement-${id}-${Date.parse(createdAt)}@help-desk`,
        ...{ summary: 'Planned work: New switches', description: 'On all floors', sequence: '0' },
        ...{ dtstart: '2026-03-10T18:00:00Z', dtend: '2026-03-10T20:00:00Z' },
        'last-modified': '2026-03-02T09:00:00Z'
      }
    ])
    expect(await eventsOf((await subscribe(ada)).token)).toHaveLength(2)
  })

  test('is in the language of the owner (D82)', async () => {
    await ada.put('/api/admin/settings', { languages: { offered: ['en', 'de'], fallback: 'en' } })
    const german = { language: 'de', title: 'Neue Switches', text: 'In allen Etagen' }
    await announce({ translations: [german] })
    expect(await eventsOf(link.token)).toMatchObject([{ summary: 'Planned work: New switches' }])
    await bob.put('/api/user/language', { language: 'de' })
    expect(await eventsOf(link.token)).toMatchObject([
      { summary: expect.stringMatching(/: Neue Switches$/), description: german.text }
    ])
  })

  test('is iCalendar that programs may keep, but ask for again', async () => {
    await announce()
    const answer = await fetchIcs(link.token)
    const { headers } = answer
    expect(headers.get('Content-Type')).toBe('text/calendar; charset=utf-8')
    expect(headers.get('Cache-Control')).toBe('private, no-cache')
    const text = await answer.text()
    expect(text).toMatch(/^BEGIN:VCALENDAR\r\nVERSION:2\.0\r\n/)
    expect(text).toMatch(/\r\nREFRESH-INTERVAL;VALUE=DURATION:PT15M\r\n/)
    expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true)
    const etag = String(headers.get('ETag'))
    const same = await fetchIcs(link.token, { 'If-None-Match': `"other", W/${etag}` })
    expect([same.status, await same.text()]).toEqual([304, ''])
    await announce()
    expect((await fetchIcs(link.token, { 'If-None-Match': etag })).status).toBe(200)
  })

  test('keeps the UID of a change, and counts it', async () => {
    const made = await announce()
    const [before] = await eventsOf(link.token)
    server.clock.pass({ minutes: 10 })
    const { kind, text, format, departments, categories, from, onSignIn, updatedAt } = made
    const input = { kind, text, format, departments, categories, from, onSignIn, updatedAt }
    const change = { ...input, title: 'Newer switches', until: null, ticketId: null }
    expect((await ada.put(`/api/announcements/${made.id}`, change)).status).toBe(200)
    const [after] = await eventsOf(link.token)
    expect(after).toEqual({
      ...{ ...before, summary: 'Planned work: Newer switches', sequence: '600' },
      ...{ dtend: undefined, 'last-modified': '2026-03-02T09:10:00Z' }
    })
    await ada.delete(`/api/announcements/${made.id}`)
    expect(await eventsOf(link.token)).toEqual([])
  })

  test('shows an outage up to the end of the hour as long as it goes on', async () => {
    const outage = { kind: 'outage', title: 'Email is slow', from: '2026-03-01T22:10:00Z' }
    await announce({ ...outage, until: null })
    server.clock.pass({ minutes: 20 })
    const [event] = await eventsOf(link.token)
    expect([event?.dtstart, event?.dtend]).toEqual(['2026-03-01T22:10:00Z', '2026-03-02T10:00:00Z'])
  })
})

describe('the link', () => {
  test('works only as long as its token and its owner do', async () => {
    expect(await statusOf(link.token)).toBe(200)
    expect(await statusOf('hd_wrong')).toBe(401)
    expect(await statusOf((await makeToken(bob, { scope: 'read' })).token)).toBe(401)
    await allowTokens(ada, 'nobody')
    expect(await statusOf(link.token)).toBe(401)
    await allowTokens(ada)
    const other = await subscribe(bob)
    expect((await bob.delete(`/api/tokens/${other.id}`)).status).toBe(204)
    expect(await statusOf(other.token)).toBe(401)
    server.clock.pass({ hours: 365 * 24 })
    expect(await statusOf(link.token)).toBe(401)
  })

  test('ends with the account', async () => {
    const eve = await hire('eve', 'HR')
    const { token } = await subscribe(eve)
    expect(await statusOf(token)).toBe(200)
    await ada.put(`/api/admin/users/${eve.user.id}/state`, { disabled: true })
    expect(await statusOf(token)).toBe(401)
  })

  test('allows nothing else, and is in no log', async () => {
    const program = withText(link.token)
    for (const path of ['/api/user', '/api/announcements', '/api/calendar', '/api/tickets'])
      expect(await program.status('GET', path), path).toBe(403)
    expect(await program.status('POST', '/api/tickets', {})).toBe(403)
    await statusOf('hd_wrong_token')
    const log = JSON.stringify(await securityEvents())
    expect(log).toContain('token-refused')
    expect([log, ...server.log.lines].filter((text) => text.includes('hd_'))).toEqual([])
  })

  test('is an access token that its owner sees and that says when it was used', async () => {
    await statusOf(link.token)
    const { body } = await bob.get<{ tokens: object[] }>('/api/tokens')
    expect(body).toMatchObject({
      scopes: ['read', 'write'],
      tokens: [{ scope: 'calendar', lastUsedAt: server.clock.read().toISOString() }]
    })
  })
})
