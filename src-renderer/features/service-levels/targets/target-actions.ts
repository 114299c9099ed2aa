import type { Priority } from '#shared/domain/tickets.ts'
import type { TargetKind, TypedTarget } from '../levels-draft.ts'

/** Changes of targets, which stay the same functions while the draft changes. */
export interface TargetActions {
  onTarget(department: string, at: readonly [Priority, TargetKind], target: TypedTarget): void
  /** Asks to which departments to copy the level of one. */
  onCopy(department: string): void
}

/** How a table or a form of targets is shown. */
export interface TargetsProps {
  departments: readonly string[]
  actions: TargetActions
}
