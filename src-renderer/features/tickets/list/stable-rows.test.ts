import { describe, expect, it } from 'vitest'
import type { Ticket } from '#shared/api/tickets.ts'
import {
  countNew,
  type LatestList,
  nextShown,
  type ShownList,
  type TicketPage
} from './stable-rows.ts'

const ticket = (id: number, changes: Partial<Ticket> = {}): Ticket => ({
  ...{ id, ticketId: `TKT-0000${id}`, department: 'IT', description: 'The printer is on fire' },
  ...{ status: 'open', priority: 'high', category: 'printer', subcategory: null },
  ...{ requesterId: 1, assigneeId: null, resolvedAt: null },
  ...{ createdAt: '2026-01-01T00:00:00.000Z', updatedAt: '2026-01-01T00:00:00.000Z' },
  ...changes
})
const pageOf = (total: number, ...ids: number[]): TicketPage => ({
  total,
  rows: ids.map((id) => ticket(id))
})

const PAGE = pageOf(3, 3, 2, 1)
const SHOWN: ShownList = { key: 'all', page: PAGE, isSettled: true }
const latest = (page: TicketPage, more: Partial<LatestList> = {}): LatestList => ({
  ...{ key: 'all', page, isFetching: false, mayMove: false },
  ...more
})

describe('nextShown', () => {
  it('keeps the rows where they are while others come, go or change places', () => {
    const others = [pageOf(4, 4, 3, 2), pageOf(2, 3, 1), pageOf(3, 2, 3, 1), pageOf(4, 3, 2, 1)]
    for (const page of others) expect(nextShown(SHOWN, latest(page))).toBe(SHOWN)
  })

  it('shows at once what changes in a row', () => {
    const page = { total: 3, rows: [ticket(3), ticket(2, { status: 'resolved' }), ticket(1)] }
    expect(nextShown(SHOWN, latest(page)).page).toBe(page)
  })

  it("moves rows for the person's own change and while no one looks, and where no row can be missed", () => {
    const page = pageOf(4, 4, 3, 2)
    expect(nextShown(SHOWN, latest(page, { mayMove: true })).page).toBe(page)
    expect(nextShown(SHOWN, latest(pageOf(0))).page.rows).toEqual([])
    expect(nextShown({ ...SHOWN, page: pageOf(0) }, latest(page)).page).toBe(page)
  })

  it('starts again with other filters or another page of the list', () => {
    const page = pageOf(9, 9, 8, 7)
    const key = 'page 2'
    expect(nextShown(SHOWN, latest(page, { key }))).toEqual({ key, page, isSettled: true })
  })

  it('takes what it was waiting for when it was opened, and nothing after that', () => {
    const opened = nextShown(null, latest(PAGE, { isFetching: true }))
    expect(opened).toEqual({ key: 'all', page: PAGE, isSettled: false })
    const fetched = nextShown(opened, latest(pageOf(4, 4, 3, 2)))
    expect(fetched).toEqual({ key: 'all', page: pageOf(4, 4, 3, 2), isSettled: true })
    expect(nextShown(fetched, latest(pageOf(5, 5, 4, 3)))).toBe(fetched)
  })
})

it.each([
  ['came in', pageOf(5, 5, 4, 3), 2],
  ['came in on pages that are not looked at', pageOf(7, 3, 2, 1), 4],
  ['came in for one that left', pageOf(3, 4, 3, 2), 1],
  ['left', pageOf(2, 3, 1), 0],
  ['changed places', pageOf(3, 2, 3, 1), 0]
])('the number of new tickets is right where tickets %s', (_what, page, count) => {
  expect(countNew(PAGE, page)).toBe(count)
})
