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

describe('parseFilters', () => {
  it('starts All Tickets with every ticket', () => {
    expect(parse('')).toEqual({
      ownership: null,
      statuses: [],
      priority: null,
      search: '',
      page: 1
    })
  })

  it('starts the dashboard with what is relevant to the user and not finished', () => {
    expect(parse('', DASHBOARD_DEFAULTS)).toMatchObject({
      ownership: 'all-relevant',
      statuses: ['open', 'in-progress']
    })
  })

  it('reads every filter, statuses in the order they are shown', () => {
    expect(
      parse(
        'ownership=created&status=resolved&status=open&priority=high&search=%20caf%C3%A9%20%26%20co%20&page=20000'
      )
    ).toEqual({
      ownership: 'created',
      statuses: ['open', 'resolved'],
      priority: 'high',
      search: 'café & co',
      page: 20_000
    })
  })

  it('takes a status chosen on the dashboard instead of its defaults, also when none is', () => {
    expect(parse('status=cancelled', DASHBOARD_DEFAULTS).statuses).toEqual(['cancelled'])
    expect(parse('status=all', DASHBOARD_DEFAULTS).statuses).toEqual([])
  })

  it('takes no ownership from the address where the screen is about one', () => {
    for (const defaults of [UNASSIGNED_DEFAULTS, DEPARTMENT_DEFAULTS]) {
      const { ownership } = parse('ownership=created&priority=high', defaults)
      expect(ownership).toBe(defaults.ownership)
      expect(isFiltered(parse('ownership=created', defaults), defaults)).toBe(false)
    }
  })

  it('takes no status that no ticket of the screen can have', () => {
    const filters = parse('status=resolved&status=open', DEPARTMENT_DEFAULTS)
    expect(filters.statuses).toEqual(['open'])
    expect(isFiltered(parse('status=cancelled', DEPARTMENT_DEFAULTS), DEPARTMENT_DEFAULTS)).toBe(
      false
    )
  })

  it('ignores what makes no sense', () => {
    expect(parse('ownership=all-relevant&status=closed&priority=urgent&page=0')).toEqual(parse(''))
    for (const page of ['-1', '1.5', 'abc', '', '1e9', '999999999999']) {
      expect(parse(`page=${page}`).page).toBe(1)
    }
  })

  it('cuts a search to what the server takes', () => {
    expect(parse(`search=${'x'.repeat(500)}`).search).toHaveLength(200)
  })
})

describe('formatFilters', () => {
  it('leaves an untouched screen without parameters', () => {
    for (const defaults of [
      ALL_TICKETS_DEFAULTS,
      DASHBOARD_DEFAULTS,
      UNASSIGNED_DEFAULTS,
      DEPARTMENT_DEFAULTS
    ]) {
      expect(
        formatFilters(parseFilters(new URLSearchParams(), defaults), defaults).toString()
      ).toBe('')
    }
  })

  it('is the inverse of parseFilters', () => {
    const examples: TicketFilters[] = [
      {
        ownership: 'assigned',
        statuses: ['open'],
        priority: 'low',
        search: 'a&b=c #1 – é',
        page: 3
      },
      {
        ownership: 'created',
        statuses: ['open', 'in-progress'],
        priority: null,
        search: '',
        page: 1
      },
      { ownership: 'unassigned', statuses: [], priority: 'medium', search: '', page: 20_000 }
    ]
    for (const defaults of [ALL_TICKETS_DEFAULTS, DASHBOARD_DEFAULTS]) {
      for (const filters of examples) {
        const address = formatFilters(filters, defaults).toString()
        expect(parse(address, defaults)).toEqual(filters)
      }
    }
  })
})

describe('isFiltered', () => {
  it('looks at the filters and not at the page', () => {
    expect(isFiltered(parse('page=4'), ALL_TICKETS_DEFAULTS)).toBe(false)
    expect(isFiltered(parse('search=vpn'), ALL_TICKETS_DEFAULTS)).toBe(true)
    expect(isFiltered(parse('status=all', DASHBOARD_DEFAULTS), DASHBOARD_DEFAULTS)).toBe(true)
  })
})

describe('toTicketQuery', () => {
  it('asks for five tickets of every kind on an untouched All Tickets', () => {
    expect(toTicketQuery(parse(''), 5)).toEqual({ limit: 5, offset: 0 })
  })

  it('passes every filter on', () => {
    expect(
      toTicketQuery(parse('ownership=assigned&status=open&priority=high&search=vpn&page=3'), 5)
    ).toEqual({
      ownership: 'assigned',
      status: ['open'],
      priority: 'high',
      search: 'vpn',
      limit: 5,
      offset: 10
    })
  })
})
