import { describe, expect, it } from 'vitest'
import {
  ALL_TICKETS_DEFAULTS,
  DASHBOARD_DEFAULTS,
  DEPARTMENT_DEFAULTS,
  formatFilters,
  isFiltered,
  parseFilters,
  type TicketFilters,
  toTicketQuery,
  UNASSIGNED_DEFAULTS
} from './ticket-filters.ts'

const parse = (address: string, defaults = ALL_TICKETS_DEFAULTS) =>
  parseFilters(new URLSearchParams(address), defaults)

const ALL: TicketFilters = { ownership: null, statuses: [], priority: null, search: '', page: 1 }

describe('parseFilters', () => {
  it('starts All Tickets with every ticket, the dashboard with what is relevant and not finished', () => {
    expect(parse('')).toEqual(ALL)
    expect(parse('', DASHBOARD_DEFAULTS)).toMatchObject({
      ...{ ownership: 'all-relevant', statuses: ['open', 'in-progress'] }
    })
  })

  it('reads every filter, statuses in the order they are shown', () => {
    const filters = 'ownership=created&status=resolved&status=open&priority=high'
    expect(parse(`${filters}&search=%20caf%C3%A9%20%26%20co%20&page=20000`)).toEqual({
      ...{ ownership: 'created', statuses: ['open', 'resolved'], priority: 'high' },
      ...{ search: 'café & co', page: 20_000 }
    })
  })

  it('takes a status chosen on the dashboard instead of its defaults, also when none is', () => {
    expect(parse('status=cancelled', DASHBOARD_DEFAULTS).statuses).toEqual(['cancelled'])
    expect(parse('status=all', DASHBOARD_DEFAULTS).statuses).toEqual([])
  })

  it('takes neither ownership where the screen is about one, nor a status that none of its tickets can have', () => {
    for (const defaults of [UNASSIGNED_DEFAULTS, DEPARTMENT_DEFAULTS]) {
      const { ownership } = parse('ownership=created&priority=high', defaults)
      expect(ownership).toBe(defaults.ownership)
      expect(isFiltered(parse('ownership=created', defaults), defaults)).toBe(false)
    }
    const { statuses } = parse('status=resolved&status=open', DEPARTMENT_DEFAULTS)
    expect(statuses).toEqual(['open'])
    const cancelled = parse('status=cancelled', DEPARTMENT_DEFAULTS)
    expect(isFiltered(cancelled, DEPARTMENT_DEFAULTS)).toBe(false)
  })

  it('ignores what makes no sense, and cuts a search to what the server takes', () => {
    expect(parse('ownership=all-relevant&status=closed&priority=urgent&page=0')).toEqual(ALL)
    for (const page of ['-1', '1.5', 'abc', '', '1e9', '999999999999'])
      expect(parse(`page=${page}`).page, page).toBe(1)
    expect(parse(`search=${'x'.repeat(500)}`).search).toHaveLength(200)
  })
})

describe('formatFilters', () => {
  it('leaves an untouched screen without parameters', () => {
    const screens = [ALL_TICKETS_DEFAULTS, DASHBOARD_DEFAULTS, UNASSIGNED_DEFAULTS]
    for (const defaults of [...screens, DEPARTMENT_DEFAULTS])
      expect(formatFilters(parse('', defaults), defaults).toString()).toBe('')
  })

  it.each<Partial<TicketFilters>>([
    { ownership: 'assigned', statuses: ['open'], priority: 'low', search: 'a&b=c #1 – é', page: 3 },
    { ownership: 'created', statuses: ['open', 'in-progress'] },
    { ownership: 'unassigned', priority: 'medium', page: 20_000 },
    {
      ...{ ownership: 'assigned', statuses: ['open'], department: 'Accounts & Legal' },
      ...{ category: 'printer', createdFrom: '2026-05-31' }
    }
  ])('is the inverse of parseFilters: %j', (more) => {
    const filters = { ...ALL, ...more }
    for (const defaults of [ALL_TICKETS_DEFAULTS, DASHBOARD_DEFAULTS])
      expect(parse(formatFilters(filters, defaults).toString(), defaults)).toEqual(filters)
  })
})

it('a list is filtered by its filters and not by the page', () => {
  expect(isFiltered(parse('page=4'), ALL_TICKETS_DEFAULTS)).toBe(false)
  expect(isFiltered(parse('search=vpn'), ALL_TICKETS_DEFAULTS)).toBe(true)
  expect(isFiltered(parse('status=all', DASHBOARD_DEFAULTS), DASHBOARD_DEFAULTS)).toBe(true)
})

it('the query asks for a page of tickets with every filter, and on an untouched screen without any', () => {
  expect(toTicketQuery(parse(''), 5)).toEqual({ limit: 5, offset: 0 })
  const address = 'ownership=assigned&status=open&priority=high&search=vpn&page=3'
  expect(toTicketQuery(parse(address), 5)).toEqual({
    ...{ ownership: 'assigned', status: ['open'], priority: 'high', search: 'vpn' },
    ...{ limit: 5, offset: 10 }
  })
})

it('the filter takes a department by any name that one can have', () => {
  expect(parse('department=%20Accounts%20%26%20Legal%20').department).toBe('Accounts & Legal')
  for (const name of ['', '%20', '%E2%80%8B', 'x'.repeat(101)])
    expect(parse(`department=${name}`).department, name).toBeUndefined()
})
