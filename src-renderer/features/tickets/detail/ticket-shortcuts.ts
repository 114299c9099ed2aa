import type { Ticket } from '#shared/api/tickets.ts'
import { departmentKey } from '#shared/domain/teams.ts'
import type { TicketStatus } from '#shared/domain/tickets.ts'
import { type Text, text } from '#shared/languages/texts.ts'
import { useDepartmentNames } from '../../../lib/queries/departments-queries.ts'
import { type Shortcut, useScreenShortcuts } from '../../../lib/screen-shortcuts.ts'
import { t } from '../../../lib/texts.ts'
import { useMayAsk } from '../approvals/ask-button.tsx'
import { useUpdateTicket } from '../change-queries.ts'
import type { ResolveQuestion } from '../tasks/use-resolve-question.tsx'
import { useTicketRights } from '../ticket-rights.ts'
import { useMayWait } from '../waiting/wait-line.tsx'
import type { TicketTab } from './activity-filter.tsx'
import { useAssignToMe } from './assign-to-me.tsx'

const SET_STATUS: Record<TicketStatus, Text> = {
  open: text('Set status to Open'),
  'in-progress': text('Set status to In Progress'),
  resolved: text('Set status to Resolved'),
  cancelled: text('Set status to Cancelled')
}

/**
 * The keys of a ticket, and its statuses as commands.
 * @param showTab opens a tab of the ticket
 * @param ask asks before the ticket is resolved with open tasks (D79)
 */
export function useTicketShortcuts(
  ticket: Ticket,
  showTab: (tab: TicketTab) => void,
  ask: ResolveQuestion
): void {
  const assignToMe = useAssignToMe(ticket)
  const update = useUpdateTicket(ticket.id)
  const { may, statuses, assignee, fields } = useTicketRights(ticket)
  const mayWait = useMayWait(ticket)
  const mayAsk = useMayAsk(ticket)
  const departments = useDepartmentNames()
  const isMovable = departments.some(
    (department) =>
      departmentKey(department) !== departmentKey(ticket.department) && may({ department })
  )
  /** Uses what is among the facts, which a narrow conversation has not beside it. */
  const withFacts = (use: () => void) => () => {
    if (inSight(LINK_BUTTON)) return use()
    showTab('details')
    afterDrawing(use)
  }
  const offered: (Shortcut & { isOffered?: boolean })[] = [
    { keys: 'a', label: t('Assign'), run: () => openSelect(t('Assigned To')), isOffered: assignee },
    { keys: 'i', label: t('Assign to me'), run: () => assignToMe?.(), isOffered: assignee },
    {
      keys: 's',
      label: t('Change status'),
      run: () => openSelect(t('Status')),
      isOffered: statuses.length > 1
    },
    {
      keys: 'p',
      label: t('Change priority'),
      run: () => openSelect(t('Priority')),
      isOffered: fields
    },
    {
      keys: 'd',
      label: t('Change department'),
      run: withFacts(() => openSelect(t('Department'))),
      isOffered: isMovable
    },
    {
      keys: 'l',
      label: t('Change category'),
      run: withFacts(() => openSelect(t('Category'))),
      isOffered: fields
    },
    {
      keys: 'L',
      label: t('Change subcategory (with Shift)'),
      run: withFacts(() => openSelect(t('Subcategory'))),
      isOffered: fields
    },
    {
      keys: 'm',
      label: t('Link to another ticket'),
      run: withFacts(() => inSight(LINK_BUTTON)?.click())
    },
    {
      keys: 'c',
      label: t('Add a comment'),
      run: () => goToCommentForm(showTab)
    },
    {
      keys: 'b',
      label: ticket.waiting ? t('Stop waiting') : t('Wait for…'),
      run: () => inSight(WAIT_BUTTON)?.click(),
      isOffered: mayWait
    }
  ]
  useScreenShortcuts(
    t('In a ticket'),
    offered.filter(({ isOffered = true }) => isOffered),
    [
      ...statuses
        .filter((status) => status !== ticket.status)
        .map((status) => ({
          label: t(SET_STATUS[status]),
          run: () => ask([ticket], status, () => update.mutate({ status }))
        })),
      ...(mayAsk
        ? [
            {
              label: t('Ask for approval'),
              run: () => document.querySelector<HTMLElement>(ASK_BUTTON)?.click()
            }
          ]
        : [])
    ]
  )
}

/**
 * Goes to the form for a comment, which then has the focus.
 * @param showTab opens a tab of the ticket
 */
export function goToCommentForm(showTab: (tab: TicketTab) => void): void {
  // At once where it is in sight, so that no key that follows is lost.
  const box = inSight(COMMENT_BOX)
  if (box) {
    box.focus()
    return
  }
  showTab('activity')
  afterDrawing(() => inSight(COMMENT_BOX)?.focus())
}

const COMMENT_BOX = 'form textarea'
const WAIT_BUTTON = '[data-wait]'
const ASK_BUTTON = '[data-ask-approval]'
const LINK_BUTTON = '[data-link]'

const afterDrawing = (run: () => void) => requestAnimationFrame(() => run())

/** The part of the ticket that is in sight: a tab that was left is hidden. */
function inSight(selector: string): HTMLElement | undefined {
  const all = document.querySelectorAll<HTMLElement>(`main article ${selector}`)
  return [...all].find((element) => element.checkVisibility())
}

/** Opens a selector of the ticket, whose list then has the focus. */
function openSelect(label: string): void {
  const trigger = inSight(`[role=combobox][aria-label^=${JSON.stringify(`${label}:`)}]`)
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
