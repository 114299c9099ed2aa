import type { ProcessDefinition, ProcessPart } from '../api/process-definitions.ts'
import { managesSchedulesOf } from './schedules.ts'
import { departmentKey, isItSupportSpecialist } from './teams.ts'
import { handlesTicket, type TicketChanger } from './ticket-rights.ts'
import { MAX_DESCRIPTION, MAX_TASK_LENGTH, type TicketStatus } from './tickets.ts'

// Which parts of a process start when, and who starts processes (D79). Everything here is pure.

/** The most processes of a help desk, all of which are answered at once. */
export const MAX_PROCESSES = 100

/** How often processes can be started in one ticket. */
export const MAX_PROCESS_RUNS = 10

/** Processes are managed like recurring tickets (D77): those of a department by its head. */
export const managesProcessesOf = managesSchedulesOf

/**
 * The cause of what a process does by itself, as the history keeps it (D79).
 * @param id null where it is deleted
 */
export const processCause = ({ id, name }: { id: number | null; name: string }) =>
  `process ${id ?? 0} ${name}`

/** The process that a cause names, without its id where it was deleted; null for another cause. */
export function processIn(
  cause: string | null | undefined
): { id: number | null; name: string } | null {
  const [, id, name] = /^process (\d+) (.*)$/s.exec(cause ?? '') ?? []
  return id && name !== undefined ? { id: Number(id) || null, name } : null
}

/**
 * Whether a person can start a process in a ticket: one of the ticket's department where they handle
 * the ticket (D60), any as an IT Support Specialist.
 */
export function canStartProcess(
  person: TicketChanger,
  ticket: { department: string; assigneeId: number | null },
  process: { department: string; enabled: boolean }
): boolean {
  if (!process.enabled) return false
  if (isItSupportSpecialist(person.role)) return true
  const isOfTicket = departmentKey(process.department) === departmentKey(ticket.department)
  return isOfTicket && handlesTicket(person, ticket)
}

/** What a part of a process that was started has become, as far as it says whether it is done. */
export interface PartProgress {
  kind: ProcessPart['kind']
  /** Null while it has not started. */
  startedAt: Date | null
  /** When someone decided that it is not needed; null where no one has. */
  skippedAt: Date | null
  /** Null before it started, and where it was deleted. */
  task: { doneAt: Date | null } | null
  child: { status: TicketStatus } | null
}

/**
 * Whether a part is done: its task is done, its ticket is resolved or cancelled, or someone has
 * skipped it. One whose task or ticket was deleted counts as done, because nothing else can end it.
 */
export function isPartDone({ kind, startedAt, skippedAt, task, child }: PartProgress): boolean {
  if (skippedAt !== null) return true
  if (startedAt === null) return false
  if (kind === 'task') return task === null || task.doneAt !== null
  return child === null || child.status === 'resolved' || child.status === 'cancelled'
}

/** The parts that have not started although everything is done that they wait for. */
export function partsToStart<Part extends PartProgress & Pick<ProcessPart, 'key' | 'after'>>(
  parts: readonly Part[]
): Part[] {
  const done = new Set(parts.filter(isPartDone).map(({ key }) => key))
  return parts.filter(
    (part) =>
      part.startedAt === null && !done.has(part.key) && part.after.every((key) => done.has(key))
  )
}

const PLACEHOLDER = /\{\{([a-z][a-z0-9-]{0,39})\}\}/g

/** A text with values in place of `{{key}}`; a key without a value stays as it is. */
function fillPart(text: string, values: Readonly<Record<string, string>>, max: number): string {
  const filled = text.replaceAll(PLACEHOLDER, (whole, key: string) =>
    Object.hasOwn(values, key) ? (values[key] as string) : whole
  )
  // Half of a character made of two is left out as well.
  return filled.length > max
    ? `${filled.slice(0, max - 1).replace(/[\uD800-\uDBFF]$/, '')}…`
    : filled
}

/**
 * A part with values in its text in place of `{{key}}`; a key without a value stays as it is. A text that
 * is longer than it can be is cut.
 */
export function withValues(
  part: ProcessPart,
  values: Readonly<Record<string, string>>
): ProcessPart {
  return part.kind === 'task'
    ? { ...part, text: fillPart(part.text, values, MAX_TASK_LENGTH) }
    : { ...part, description: fillPart(part.description, values, MAX_DESCRIPTION) }
}

/** A process with other names for the departments or categories that it names. */
export function withPartNames(
  { parts, ...rest }: ProcessDefinition,
  names: { department?(name: string): string; category?(slug: string): string }
): ProcessDefinition {
  return { ...rest, parts: parts.map((part) => partWithNames(part, names)) }
}

/** The same for one part. */
export function partWithNames(
  part: ProcessPart,
  { department, category }: { department?(name: string): string; category?(slug: string): string }
): ProcessPart {
  if (part.kind === 'task') return part
  return {
    ...part,
    department: department?.(part.department) ?? part.department,
    category: category?.(part.category) ?? part.category
  }
}
