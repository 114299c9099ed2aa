import type { ProcessRun, ProcessRunPart } from '#shared/api/processes.ts'
import { seesTicket, type Viewer } from '#shared/domain/private-departments.ts'
import { isPartDone, partsToStart, withValues } from '#shared/domain/processes.ts'
import { ticketTitle } from '#shared/domain/ticket-title.ts'
import { formatTicketId } from '#shared/domain/tickets.ts'
import type { Translate } from '#shared/languages/texts.ts'
import type { ProcessPartRow, StartedProcess } from '../store/processes-store.ts'
import type { Stores } from '../store/store.ts'
import type { TicketRow } from '../store/tickets-store.ts'
import { placeholdersOf } from './start-parts.ts'

/** Who sees the processes of a ticket, and in which language (D82). */
export interface Reading {
  parent: TicketRow
  viewer: Viewer
  t: Translate
}

/**
 * Processes that were started in a ticket as someone sees them: tickets of private departments that they
 * don't see are left out, also before they are raised (D44).
 */
export async function toProcessRuns(
  { tickets, users }: Pick<Stores, 'tickets' | 'users'>,
  processes: readonly StartedProcess[],
  { parent, viewer, t }: Reading
): Promise<ProcessRun[]> {
  const childIds = processes.flatMap(({ parts }) => parts.flatMap(({ child }) => child?.id ?? []))
  if (processes.length === 0) return []
  const [rows, values] = await Promise.all([
    tickets.listSeen(childIds, viewer),
    placeholdersOf({ users }, parent)
  ])
  const seen = new Set(rows.map(({ id }) => id))
  const isSeen = ({ definition, child }: ProcessPartRow) => {
    if (definition.kind === 'task') return true
    if (child) return seen.has(child.id)
    const { department } = definition
    return seesTicket(viewer, { department, requesterId: parent.requesterId, assigneeId: null })
  }
  return processes.map(({ id, processId, name, mustFinish, authorId, startedAt, parts }) => {
    const toStart = partsToStart(parts)
    const shown = parts.filter(isSeen)
    const keys = new Set(shown.map(({ key }) => key))
    return {
      ...{ id, processId, name, mustFinish, authorId, startedAt: startedAt.toISOString() },
      parts: shown.map((part) => ({
        ...toPart(part, toStart.includes(part), keys),
        text: textOf(part, values, t)
      }))
    }
  })
}

/** @param keys those of the parts that the person sees */
function toPart(
  part: ProcessPartRow,
  isToStart: boolean,
  keys: ReadonlySet<string>
): Omit<ProcessRunPart, 'text'> {
  const { id, key, kind, after, definition, reason, task, child, startedAt } = part
  return {
    ...{ id, key, kind, state: stateOf(part, isToStart) },
    after: after.filter((one) => keys.has(one)),
    reason: startedAt === null && isToStart ? reason : null,
    task: task && { id: task.id, assigneeId: task.assigneeId, dueDay: task.dueDay },
    ticket: child && { id: child.id, ticketId: formatTicketId(child.id), status: child.status },
    department: child?.department ?? (definition.kind === 'ticket' ? definition.department : null)
  }
}

/** The text of a part: that of its task or ticket, or of what it will be. */
function textOf(
  { definition, task, child, startedAt }: ProcessPartRow,
  values: Readonly<Record<string, string>>,
  t: Translate
): string {
  if (task) return task.text
  if (child) return ticketTitle(child)
  if (startedAt) return definition.kind === 'task' ? t('A deleted task') : t('A deleted ticket')
  const planned = withValues(definition, values)
  return planned.kind === 'task' ? planned.text : ticketTitle({ ...planned, format: 'text' })
}

function stateOf(part: ProcessPartRow, isToStart: boolean): ProcessRunPart['state'] {
  if (part.skippedAt !== null) return 'skipped'
  if (part.startedAt === null) return isToStart ? 'not-started' : 'waiting'
  return isPartDone(part) ? 'done' : 'open'
}
