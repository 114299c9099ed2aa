import { describe, expect, it } from 'vitest'
import type { Ticket } from '#shared/api/tickets.ts'
import {
  countNew,
  type LatestList,
  nextShown,
  type ShownList,
  type TicketPage
} from './steady-rows.ts'

const ticket = (id: number, changes: Partial<Ticket> = {}): Ticket => ({
  id,
  ticketId: `TKT-0000${id}`,
  department: 'IT',
  description: 'The printer is on fire',
  status: 'open',
  priority: 'high',
  category: 'printer',
  subcategory: null,
  requesterId: 1,
  assigneeId: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  resolvedAt: null,
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
    for (const page of [
      pageOf(4, 4, 3, 2),
      pageOf(2, 3, 1),
      pageOf(3, 2, 3, 1),
      pageOf(4, 3, 2, 1)
    ]) {
      expect(nextShown(SHOWN, latest(page))).toBe(SHOWN)
    }
  })

  it('shows at once what changes in a row', () => {
    const page = { total: 3, rows: [ticket(3), ticket(2, { status: 'resolved' }), ticket(1)] }
    expect(nextShown(SHOWN, latest(page)).page).toBe(page)
  })

  it("moves rows for the person's own change and while nobody looks, and where no row can be missed", () => {
    const page = pageOf(4, 4, 3, 2)
    expect(nextShown(SHOWN, latest(page, { mayMove: true })).page).toBe(page)
    expect(nextShown(SHOWN, latest(pageOf(0))).page.rows).toEqual([])
    expect(nextShown({ ...SHOWN, page: pageOf(0) }, latest(page)).page).toBe(page)
  })

  it('starts anew with other filters or another page of the list', () => {
    const page = pageOf(9, 9, 8, 7)
    expect(nextShown(SHOWN, latest(page, { key: 'page 2' }))).toEqual({
      key: 'page 2',
      page,
      isSettled: true
    })
  })

  it('takes what it was waiting for when it was opened, and nothing after that', () => {
    const opened = nextShown(null, latest(PAGE, { isFetching: true }))
    expect(opened).toEqual({ key: 'all', page: PAGE, isSettled: false })
    const fetched = nextShown(opened, latest(pageOf(4, 4, 3, 2)))
    expect(fetched).toEqual({ key: 'all', page: pageOf(4, 4, 3, 2), isSettled: true })
    expect(nextShown(fetched, latest(pageOf(5, 5, 4, 3)))).toBe(fetched)
  })
})

describe('countNew', () => {
  it('counts those that came in, also on pages that are not looked at', () => {
    expect(countNew(PAGE, pageOf(5, 5, 4, 3))).toBe(2)
    expect(countNew(PAGE, pageOf(7, 3, 2, 1))).toBe(4)
    expect(countNew(PAGE, pageOf(3, 4, 3, 2))).toBe(1)
  })

  it('counts none where tickets only left or changed places', () => {
    expect(countNew(PAGE, pageOf(2, 3, 1))).toBe(0)
    expect(countNew(PAGE, pageOf(3, 2, 3, 1))).toBe(0)
  })
})
