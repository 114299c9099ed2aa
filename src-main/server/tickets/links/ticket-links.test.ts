import { beforeEach, describe, expect, test } from 'vitest'
import type { Follower } from '#shared/api/followers.ts'
import type { HistoryEntry } from '#shared/api/history.ts'
import type { Problem } from '#shared/api/problems.ts'
import type { NewTicketLink, TicketLink } from '#shared/api/ticket-links.ts'
import type { Ticket } from '#shared/api/tickets.ts'
import { companyFixture } from '#support/server/company-fixture.ts'
import { type EventStream, listen } from '#support/server/event-stream.ts'
import type { Account } from '#support/server/test-server.ts'
import { eventsUntil } from '#support/server/ticket-people.ts'
import { MAX_LINKS } from './link-rules.ts'

const { ada, hank, ivan, lena, raise } = await companyFixture()
/** Three tickets of hank, lena and lena. */
let ids: number[]
const setPrivate = (name: string, isPrivate = true) =>
  ada.put('/api/admin/departments', { name, private: isPrivate })
beforeEach(async () => {
  await setPrivate('HR', false)
  ids = [await add(hank), await add(lena), await add(lena)]
})

async function add(by: Account, more: object = {}) {
  const description = `# The printer of ${by.user.username}\nis on fire`
  return (await raise(by, { description, format: 'markdown', ...more })).id
}
const at = (index: number) => ids[index] ?? 0
const path = (index: number) => `/api/tickets/${at(index)}`
const link = (from: number, kind: NewTicketLink['kind'], to: number, by = ada) =>
  by.post<TicketLink & Problem>(`${path(from)}/links`, { kind, otherId: at(to) })
const links = async (index: number, by = ada) =>
  (await by.get<TicketLink[]>(`${path(index)}/links`)).body.map(
    ({ kind, direction, ticket }) => `${kind} ${direction} ${ids.indexOf(ticket.id)}`
  )
const status = async (index: number) => (await ada.get<Ticket>(path(index))).body.status
const followers = async (index: number) =>
  (await ada.get<Follower[]>(`${path(index)}/followers`)).body.map(({ username }) => username)

describe('a duplicate (D49)', () => {
  test('is cancelled, points to the other, and its followers follow that', async () => {
    await ada.patch(path(0), { assigneeId: ivan.user.id })
    const { status: code, body } = await link(0, 'duplicate', 1, lena)
    expect([code, body]).toEqual([
      201,
      {
        ...{ id: expect.any(Number), kind: 'duplicate', direction: 'to' },
        ticket: {
          ...{ id: at(1), ticketId: `TKT-${String(at(1)).padStart(5, '0')}` },
          ...{ about: 'The printer of lena', status: 'open' }
        }
      }
    ])
    expect([await status(0), await status(1)]).toEqual(['cancelled', 'open'])
    expect([await links(0), await links(1)]).toEqual([['duplicate to 1'], ['duplicate from 0']])
    expect(await followers(1)).toEqual(['lena', 'hank', 'ivan'])
    const { body: entries } = await ada.get<HistoryEntry[]>(`${path(0)}/history`)
    expect(entries.slice(-2)).toMatchObject([
      { kind: 'linked', from: null, to: 'duplicate', actorId: lena.user.id, otherId: at(1) },
      { kind: 'status', from: 'open', to: 'cancelled' }
    ])
  })

  test('is no longer one: its status is back, and people who followed because of it do not', async () => {
    await ada.patch(path(0), { assigneeId: ivan.user.id, status: 'in-progress' })
    const stream = await listen(hank)
    const { body } = await link(0, 'duplicate', 1)
    // A person who chose to follow goes on.
    await ivan.put(`${path(1)}/following`, {})
    expect((await ada.delete(`/api/ticket-links/${body.id}`)).status).toBe(204)
    expect(await status(0)).toBe('in-progress')
    expect(await followers(1)).toEqual(['lena', 'ivan'])
    const { body: entries } = await ada.get<HistoryEntry[]>(`${path(0)}/history`)
    expect(entries.slice(-2)).toMatchObject([
      { kind: 'unlinked', from: 'duplicate', to: null, otherId: at(1) },
      { kind: 'status', from: 'cancelled', to: 'in-progress' }
    ])
    const following = `event: following\ndata: {"id":${at(1)}}`
    for (let reported = 0; reported < 2; ) if ((await stream.next()) === following) reported++
    await stream.leave()
    expect(await links(0)).toEqual([])
  })

  test('with a hidden ticket changes no answer', async () => {
    const [one, other, hidden] = [at(0), at(1), await add(ada, { department: 'HR' })]
    const ask = (by: Account, from: number, kind: NewTicketLink['kind'], to: number) =>
      by.post<Problem>(`/api/tickets/${from}/links`, { kind, otherId: to })
    // It is a duplicate of the first, and stands between the two in a chain of parts.
    for (const [from, kind, to] of [
      [hidden, 'duplicate', one],
      [hidden, 'part', one],
      [other, 'part', hidden]
    ] as const)
      expect((await ask(ada, from, kind, to)).status).toBe(201)
    await setPrivate('HR')
    for (const kind of ['part', 'duplicate'] as const)
      expect((await ask(lena, one, kind, other)).status).toBe(201)
    expect(await links(0, lena)).toEqual(['part to 1', 'duplicate to 1'])
  })

  test('lets no one see a private ticket', async () => {
    await setPrivate('HR')
    ids[1] = await add(hank, { department: 'HR' })
    ids[0] = await add(lena)
    const { body } = await link(0, 'duplicate', 1)
    expect(await followers(1)).toEqual(['hank'])
    expect((await lena.get(path(1))).status).toBe(404)
    expect(await links(0, lena)).toEqual([])
    expect((await link(2, 'related', 1, lena)).body.errors).toEqual([
      { path: 'otherId', message: 'This ticket does not exist' }
    ])
    expect((await lena.delete(`/api/ticket-links/${body.id}`)).status).toBe(404)
    expect(await links(0)).toEqual(['duplicate to 1'])
    const hidden = await link(1, 'related', 2)
    expect((await lena.delete(`/api/ticket-links/${hidden.body.id}`)).status).toBe(404)
    expect(await links(2, lena)).toEqual([])
    await ada.delete(`/api/ticket-links/${body.id}`)
    const history = async (by: Account) =>
      (await by.get<HistoryEntry[]>(`${path(0)}/history`)).body
        .filter(({ kind }) => kind.endsWith('linked'))
        .map(({ id, at, ...entry }) => entry)
    const [linked, unlinked] = [
      { kind: 'linked', from: null, to: 'duplicate', actorId: ada.user.id },
      { kind: 'unlinked', from: 'duplicate', to: null, actorId: ada.user.id }
    ]
    expect(await history(lena)).toEqual([linked, unlinked])
    const otherId = at(1)
    expect(await history(ada)).toEqual([
      { ...linked, otherId },
      { ...unlinked, otherId }
    ])
  })
})

test('parts and related tickets show in both directions and change nothing else', async () => {
  await link(0, 'part', 1)
  await link(0, 'related', 2)
  // A duplicate that has got another status since keeps that.
  const { body } = await link(1, 'duplicate', 2)
  await ada.patch(path(1), { status: 'resolved' })
  await ada.delete(`/api/ticket-links/${body.id}`)
  expect(await status(1)).toBe('resolved')
  expect(await links(0)).toEqual(['part to 1', 'related to 2'])
  expect([await links(1), await links(2)]).toEqual([['part from 0'], ['related from 0']])
  expect(await status(0)).toBe('open')
})

describe('a live event of a link', () => {
  /**
   * The tickets of which a stream says that their links have changed, until the next new ticket.
   */
  async function linkEventsOf(stream: EventStream, end: number) {
    const reported = (await eventsUntil(stream, 'created', end)).flatMap((block) => {
      const [, id] = /"id":(\d+),"change":"link"/.exec(block ?? '') ?? []
      return id ? [ids.indexOf(Number(id))] : []
    })
    await stream.leave()
    return reported
  }

  test.each([
    ['none of them is private', 'IT', 'IT', { hank: [0, 1], lena: [0, 1], ivan: [0, 1] }],
    ['one is private', 'HR', 'IT', { hank: [0, 1], lena: [], ivan: [] }],
    ['both are private', 'HR', 'Logistics', { hank: [0], lena: [1], ivan: [] }]
  ])('is for people who see the ticket, where %s', async (_, one, other, reported) => {
    ids = [await add(ada, { department: one }), await add(ada, { department: other })]
    for (const department of [one, other]) await setPrivate(department, department !== 'IT')
    const streams = [await listen(hank), await listen(lena), await listen(ivan)]
    const { body } = await link(0, 'related', 1)
    await ada.delete(`/api/ticket-links/${body.id}`)
    const end = await add(ada)
    const twice = (indexes: number[]) => [...indexes, ...indexes]
    expect(await Promise.all(streams.map((stream) => linkEventsOf(stream, end)))).toEqual(
      [reported.hank, reported.lena, reported.ivan].map(twice)
    )
    await setPrivate('Logistics', false)
  })
})

describe('what is rejected', () => {
  const ALREADY = 'These tickets are already linked in this way'
  type Made = [number, NewTicketLink['kind'], number]
  test.each<[Made | null, Made, string]>([
    [null, [0, 'related', 0], 'A ticket cannot be linked to itself'],
    [[0, 'related', 1], [1, 'related', 0], ALREADY],
    [[0, 'part', 1], [0, 'part', 1], ALREADY],
    [
      [0, 'duplicate', 1],
      [1, 'duplicate', 0],
      'The other ticket is already linked to this one in this'
    ],
    [[0, 'part', 1], [0, 'part', 2], 'The ticket is already a part of another ticket. Remove that'],
    [[0, 'duplicate', 1], [1, 'duplicate', 2], 'This ticket has duplicates, so it can'],
    [[0, 'duplicate', 1], [2, 'duplicate', 0], 'The other ticket is itself a duplicate. Choose'],
    [[1, 'part', 2], [2, 'part', 0], 'The other ticket is part of this one']
  ])('after %j: %j', async (before, [from, kind, to], detail) => {
    if (kind === 'part' && from === 2) await link(0, 'part', 1)
    if (before) expect((await link(...before)).status).toBe(201)
    const { status: code, body } = await link(from, kind, to)
    expect([code, body.detail]).toEqual([409, expect.stringContaining(detail)])
  })

  test('more of one ticket than are shown, at either end', async () => {
    for (let number = 0; number < MAX_LINKS; number++) {
      ids.push(await add(lena))
      expect((await link(ids.length - 1, 'part', 0)).status).toBe(201)
    }
    const { body: shown } = await ada.get<TicketLink[]>(`${path(0)}/links`)
    expect(shown.map(({ ticket }) => ticket.id)).toEqual(ids.slice(3))
    for (const [from, to] of [
      [0, 1],
      [1, 0]
    ] as const) {
      const { status: code, body } = await link(from, 'related', to)
      const reference = `TKT-${String(at(0)).padStart(5, '0')}`
      expect([code, body.detail]).toEqual([
        409,
        `${reference} has 200 links, the most a ticket can have`
      ])
    }
  })

  test('what there is not', async () => {
    expect((await ada.post('/api/tickets/999999/links', { kind: 'part', otherId: 1 })).status).toBe(
      404
    )
    const unknown = await ada.post<Problem>(`${path(0)}/links`, { kind: 'twin', otherId: at(1) })
    expect(unknown.body.errors).toEqual([
      { path: 'kind', message: 'Kind must be one of duplicate, part, related' }
    ])
    expect((await ada.delete('/api/ticket-links/999999')).status).toBe(404)
  })
})
