import type { ProcessPart } from '#shared/api/process-definitions.ts'
import { ProcessInput } from '#shared/api/processes.ts'
import type { SignedInUser } from '#shared/api/users.ts'
import { OTHER_CATEGORY } from '#shared/domain/categories.ts'
import { wouldWaitForItself } from '#shared/domain/process-steps.ts'
import { IT_DEPARTMENT, isItSupportSpecialist } from '#shared/domain/teams.ts'
import { ticketTitle } from '#shared/domain/ticket-title.ts'
import { type FieldMessages, messagesOf } from '../../lib/field-messages.ts'
import { listText } from '../../lib/list-text.ts'
import { t } from '../../lib/texts.ts'

/** The department whose processes a person writes first. */
export const firstDepartment = ({ role }: Pick<SignedInUser, 'role'>): string =>
  isItSupportSpecialist(role) ? IT_DEPARTMENT : role

/** A process without parts. */
export const emptyProcess = (department: string): ProcessInput => ({
  ...{ name: '', department, enabled: true },
  definition: { mustFinish: false, parts: [] }
})

/** A part whose fields are still to be filled in, with a key that no other part has. */
export function firstPart(kind: ProcessPart['kind'], parts: readonly ProcessPart[]): ProcessPart {
  let number = parts.length + 1
  while (parts.some(({ key }) => key === `part-${number}`)) number += 1
  const key = `part-${number}`
  if (kind === 'task')
    return { kind, key, after: [], text: '', assigneeId: null, dueAfterDays: null }
  return {
    ...{ kind, key, after: [], department: '', category: OTHER_CATEGORY.slug, subcategory: null },
    ...{ priority: 'medium', description: '' }
  }
}

/** The parts without one of them, for which no other waits any more. */
export function withoutPart(parts: readonly ProcessPart[], key: string): ProcessPart[] {
  return parts
    .filter((part) => part.key !== key)
    .map((part) => ({ ...part, after: part.after.filter((one) => one !== key) }))
}

/** The parts for which another one can wait without waiting for itself in the end. */
export function possibleBefore(
  parts: readonly ProcessPart[],
  { key }: Pick<ProcessPart, 'key'>
): ProcessPart[] {
  return parts.filter((other) => !wouldWaitForItself(parts, key, other.key))
}

/** A part in a line: the text of its task, or the first line of its ticket. */
export function partTitle(part: ProcessPart): string {
  if (part.kind === 'task') return part.text || t('New task')
  return ticketTitle({ description: part.description, format: 'text' }) || t('New ticket')
}

/**
 * The parts that a part waits for, such as “after 1, 2”; empty for none.
 * @param numbers from 1
 * @param begins whether it stands at the beginning of a line
 */
export function afterText(numbers: readonly number[], begins: boolean): string {
  if (numbers.length === 0) return ''
  const parts = listText(numbers.map(String), 'row')
  return begins ? t('After {parts}', { parts }) : t('after {parts}', { parts })
}

/** The reasons why a process can't be saved, by the paths of their fields as the server names them. */
export function messagesFor(draft: ProcessInput): FieldMessages {
  const issues = ProcessInput.safeParse(draft).error?.issues ?? []
  return messagesOf(issues.map(({ path, message }) => ({ path: path.join('.'), message })))
}

/** The index of the first part that has a message; undefined where none has. */
export function faultyPart(messages: FieldMessages): number | undefined {
  for (const path of Object.keys(messages)) {
    const [, index] = /^definition\.parts\.(\d+)\./.exec(path) ?? []
    if (index !== undefined) return Number(index)
  }
  return undefined
}
