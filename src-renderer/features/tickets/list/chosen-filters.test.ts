import { describe, expect, it } from 'vitest'
import {
  ALL_TICKETS_DEFAULTS,
  DASHBOARD_DEFAULTS,
  formatFilters,
  parseFilters
} from '../ticket-filters.ts'
import { chosenFilters, withoutFilter } from './chosen-filters.ts'

const parse = (address: string, defaults = ALL_TICKETS_DEFAULTS) =>
  parseFilters(new URLSearchParams(address), defaults)

describe('the filters that someone has set', () => {
  const address =
    'ownership=created&status=open&status=cancelled&priority=low&search=vpn&department=HR&category=erp&assigneeId=4&requesterId=7&createdFrom=2026-05-01&createdTo=2026-05-31&due=late&waiting=any&service=resolution-late'

  it('are none on an untouched screen, and one for each status and for the days together', () => {
    for (const defaults of [ALL_TICKETS_DEFAULTS, DASHBOARD_DEFAULTS])
      expect(chosenFilters(parse('', defaults), defaults)).toEqual([])
    const chosen = chosenFilters(parse(address), ALL_TICKETS_DEFAULTS)
    expect(chosen.map(({ name }) => name)).toEqual([
      ...['status', 'status', 'priority', 'department', 'category', 'assigneeId', 'requesterId'],
      ...['due', 'waiting', 'service', 'created', 'search']
    ])
  })

  it('are removed one by one, until the screen is as it starts but for its ownership', () => {
    for (const defaults of [ALL_TICKETS_DEFAULTS, DASHBOARD_DEFAULTS]) {
      let filters = parse(address, defaults)
      for (let left = 12; left > 0; left -= 1) {
        const chosen = chosenFilters(filters, defaults)
        expect(chosen).toHaveLength(left)
        const [first] = chosen
        if (first) filters = { ...filters, ...withoutFilter(first, filters, defaults) }
      }
      expect(formatFilters(filters, defaults).toString()).toBe('ownership=created')
    }
  })

  it('are removed all at once', () => {
    const filters = parse(`${address}&sort=updated`)
    const without = { ...filters, ...withoutFilter('all', filters, ALL_TICKETS_DEFAULTS) }
    expect(formatFilters(without, ALL_TICKETS_DEFAULTS).toString()).toBe(
      'ownership=created&sort=updated&direction=desc'
    )
  })

  it('has any status where the screen starts with some', () => {
    const filters = parse('status=all', DASHBOARD_DEFAULTS)
    const [any] = chosenFilters(filters, DASHBOARD_DEFAULTS)
    expect(any).toEqual({ name: 'status', status: 'any' })
    expect(any && withoutFilter(any, filters, DASHBOARD_DEFAULTS)).toEqual({
      statuses: DASHBOARD_DEFAULTS.statuses
    })
  })
})
