import { useSearchParams } from 'react-router-dom'
import { type FilterDefaults, formatFilters, parseFilters, type TicketFilters } from './ticket-filters.ts'

/**
 * The filters of a list, kept in the address, so that Back, a reload and a shared link show the same list.
 * A change goes back to page 1 unless it names a page (spec §5).
 */
export function useTicketFilters(defaults: FilterDefaults) {
  const [params, setParams] = useSearchParams()
  const filters = parseFilters(params, defaults)
  const addressOf = (changes: Partial<TicketFilters>) => formatFilters({ ...filters, page: 1, ...changes }, defaults)
  return {
    filters,
    addressOf,
    change(changes: Partial<TicketFilters>, { replace = false } = {}) {
      setParams(addressOf(changes), { replace })
    }
  }
}
