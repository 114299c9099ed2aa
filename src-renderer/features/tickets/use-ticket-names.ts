import { useCallback, useMemo } from 'react'
import type { Ticket } from '#shared/api/tickets.ts'
import { text } from '#shared/languages/texts.ts'
import { useCategories, useSubcategories } from '../../lib/queries/categories-queries.ts'
import { usePeople } from '../../lib/queries/users-queries.ts'
import { t } from '../../lib/texts.ts'
import { categoryPath } from './ticket-categories.ts'

/** The text for a missing assignee (spec §2). */
export const UNASSIGNED = text('Unassigned')

/** The categories and subcategories that have loaded; `isLoading` until all have. */
export function useCatalogue() {
  const { data: categories, isPending: isWaiting } = useCategories()
  const { data: subcategories, isPending } = useSubcategories()
  const isLoading = isWaiting || isPending
  return useMemo(
    () => ({ categories: categories ?? [], subcategories: subcategories ?? [], isLoading }),
    [categories, subcategories, isLoading]
  )
}

/**
 * The texts shown for a ticket's ids and slugs, and the titles of people; empty while the names are
 * loading.
 */
export function useTicketNames() {
  const { nameOf, titleOf } = usePeople()
  const catalogue = useCatalogue()
  return useCallback(
    (ticket: Ticket) => ({
      category: catalogue.isLoading ? '' : categoryPath(ticket, catalogue),
      requester: nameOf(ticket.requesterId),
      requesterTitle: titleOf(ticket.requesterId),
      assignee: ticket.assigneeId === null ? t(UNASSIGNED) : nameOf(ticket.assigneeId),
      assigneeTitle: ticket.assigneeId === null ? t(UNASSIGNED) : titleOf(ticket.assigneeId)
    }),
    [catalogue, nameOf, titleOf]
  )
}
