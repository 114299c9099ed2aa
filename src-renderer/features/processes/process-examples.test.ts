import { expect, test } from 'vitest'
import { ProcessInput } from '#shared/api/processes.ts'
import { stepsOf } from '#shared/domain/process-steps.ts'
import { REGISTRATION_ROLES } from '#shared/domain/teams.ts'
import { exampleFor, PROCESS_EXAMPLES } from './process-examples.ts'

test.each(PROCESS_EXAMPLES.map(({ id }) => id))(
  '%s can be saved, with all departments and with one',
  (id) => {
    const whole = exampleFor(id, 'HR', REGISTRATION_ROLES)
    const named = whole?.definition.parts.flatMap((part) =>
      part.kind === 'ticket' ? [part.department] : []
    )
    expect(new Set([...(named ?? []), 'HR'])).toEqual(new Set(REGISTRATION_ROLES))
    for (const departments of [REGISTRATION_ROLES, ['IT']]) {
      const { success, data } = ProcessInput.safeParse(exampleFor(id, 'HR', departments))
      expect(success).toBe(true)
      expect(stepsOf(data?.definition.parts ?? []).flat()).toHaveLength(
        data?.definition.parts.length ?? 0
      )
    }
  }
)
