import { useCallback, useMemo } from 'react'
import type { Ticket } from '#shared/api/tickets.ts'
import { useCategories, useSubcategories } from '../../lib/queries/categories-queries.ts'
import { usePeople } from '../../lib/queries/users-queries.ts'
import { categoryPath } from './ticket-categories.ts'

/** What stands for nobody where an assignee is shown (spec §2). */
export const UNASSIGNED = 'Unassigned'

/** The categories and subcategories there are, as far as they have arrived. */
export function useCatalogue() {
  const categories = useCategories().data
  const subcategories = useSubcategories().data
  return useMemo(
    () => ({ categories: categories ?? [], subcategories: subcategories ?? [] }),
    [categories, subcategories]
  )
}

/** The texts a ticket shows in place of its ids and slugs. */
export function useTicketNames() {
  const { nameOf } = usePeople()
  const catalogue = useCatalogue()
  return useCallback(
    (ticket: Ticket) => ({
      category: categoryPath(ticket, catalogue),
      requester: nameOf(ticket.requesterId),
      assignee: ticket.assigneeId === null ? UNASSIGNED : nameOf(ticket.assigneeId)
    }),
    [catalogue, nameOf]
  )
}
