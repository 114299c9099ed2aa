import { PRIORITIES, PRIORITY_LABELS } from '#shared/domain/tickets.ts'
import { t } from '../../../lib/texts.ts'
import { errorAt } from '../levels-context.ts'
import { type FieldErrors, TARGET_KINDS, TARGET_LABELS } from '../levels-draft.ts'

/** The first message about a target of a department, with the target. @param path of its level */
export function targetErrorAt(errors: FieldErrors, path: string): string | undefined {
  for (const priority of PRIORITIES)
    for (const kind of TARGET_KINDS) {
      const message = errors.get(`${path}.targets.${priority}.${kind}`)
      const target = t('{value} priority, {value2}', {
        value: PRIORITY_LABELS[priority],
        value2: TARGET_LABELS[kind].toLowerCase()
      })
      if (message) return `${target}: ${message}`
    }
  return errorAt(errors, `${path}.targets`)
}
