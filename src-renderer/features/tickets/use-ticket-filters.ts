import { useSearchParams } from 'react-router-dom'
import { inPlace } from '../../lib/dialog-entry.ts'
import {
  type FilterDefaults,
  formatFilters,
  parseFilters,
  type TicketFilters
} from './ticket-filters.ts'

/**
 * The filters of a list, kept in the address, so that Back, a reload and a shared link show the
 * same list. A change goes back to page 1 unless it names a page (spec §5).
 */
export function useTicketFilters(defaults: FilterDefaults) {
  const [params, setParams] = useSearchParams()
  const filters = parseFilters(params, defaults)
  const changed = (from: TicketFilters, changes: Partial<TicketFilters>) =>
    formatFilters({ ...from, page: 1, ...changes }, defaults)
  return {
    filters,
    addressOf: (changes: Partial<TicketFilters>) => changed(filters, changes),
    change(changes: Partial<TicketFilters>, { replace = false } = {}) {
      // The present address is read here, not the one of the last render: otherwise the second of
      // two quick changes would undo the first.
      const current = parseFilters(new URLSearchParams(window.location.search), defaults)
      setParams(changed(current, changes), replace ? inPlace() : {})
    }
  }
}
