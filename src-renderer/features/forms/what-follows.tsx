import type { FormDefinition } from '#shared/api/form-definitions.ts'

export interface WhatFollowsProps {
  /** The process that starts and the approval that is asked for with a ticket (D79, D80). */
  follows: Pick<FormDefinition, 'startProcess' | 'approval'>
  onChange(follows: Pick<FormDefinition, 'startProcess' | 'approval'>): void
}

/**
 * The slot of the form's editor for what follows from a ticket with the form: the selector of its
 * process (D79) and the fields of its approval (D80).
 */
export function WhatFollows(_: WhatFollowsProps) {
  return null
}
