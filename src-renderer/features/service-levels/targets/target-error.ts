import { PRIORITIES, type Priority } from '#shared/domain/tickets.ts'
import { t } from '../../../lib/texts.ts'
import { errorAt } from '../levels-context.ts'
import { type FieldErrors, TARGET_KINDS, type TargetKind } from '../levels-draft.ts'

/** The first message about a target of a department, with the target. @param path of its level */
export function targetErrorAt(errors: FieldErrors, path: string): string | undefined {
  for (const priority of PRIORITIES)
    for (const kind of TARGET_KINDS) {
      const message = errors.get(`${path}.targets.${priority}.${kind}`)
      if (message) return `${targetText(priority, kind)}: ${message}`
    }
  return errorAt(errors, `${path}.targets`)
}

function targetText(priority: Priority, kind: TargetKind): string {
  return t(
    '{priority, select, high {High priority} medium {Medium priority} other {Low priority}}, {target, select, response {first response} nextResponse {next response} other {resolution}}',
    { priority, target: kind }
  )
}
