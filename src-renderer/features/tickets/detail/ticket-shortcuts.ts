import type { Ticket } from '#shared/api/tickets.ts'
import { useScreenShortcuts } from '../../../lib/screen-shortcuts.ts'
import { useAssignToMe } from './assign-to-me.tsx'

/**
 * The keys of a ticket.
 * @param showActivity opens the tab with the comment box
 */
export function useTicketShortcuts(ticket: Ticket, showActivity: () => void): void {
  const assignToMe = useAssignToMe(ticket)
  useScreenShortcuts('In a ticket', [
    { keys: 'a', label: 'Assign', run: () => openSelect('Assigned To') },
    { keys: 'i', label: 'Assign to me', run: () => assignToMe?.() },
    { keys: 's', label: 'Change the status', run: () => openSelect('Status') },
    { keys: 'p', label: 'Change the priority', run: () => openSelect('Priority') },
    {
      keys: 'c',
      label: 'Write a comment',
      run: () => {
        showActivity()
        // Once the tab is drawn.
        requestAnimationFrame(() => document.querySelector<HTMLElement>(COMMENT_BOX)?.focus())
      }
    }
  ])
}

const COMMENT_BOX = 'main article form textarea'

/** Opens a selector of the ticket, whose list then has the focus. */
function openSelect(label: string): void {
  const selector = `main article [role=combobox][aria-label^="${label}:"]`
  const trigger = document.querySelector<HTMLElement>(selector)
  trigger?.click()
  // A closed selector would take the next key for a choice of its own.
  trigger?.addEventListener(
    'focus',
    ({ relatedTarget }) => {
      if (relatedTarget instanceof Element && relatedTarget.role === 'listbox') trigger.blur()
    },
    { once: true }
  )
}
