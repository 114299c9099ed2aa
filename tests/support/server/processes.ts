import type { ProcessPart } from '#shared/api/process-definitions.ts'
import type { ProcessInput } from '#shared/api/processes.ts'

/** A task that waits for nothing. */
export const taskPart = (key: string, more: object = {}): ProcessPart => ({
  ...{ kind: 'task', key, after: [], text: `Do ${key}`, assigneeId: null, dueAfterDays: null },
  ...more
})

/** A ticket that waits for nothing. */
export const ticketPart = (key: string, department: string, more: object = {}): ProcessPart => ({
  ...{ kind: 'ticket', key, after: [], department, category: 'other', subcategory: null },
  ...{ priority: 'medium', description: `Please prepare ${key}` },
  ...more
})

/** Parts of which each waits for the one before. */
export const NEW_PARTS: readonly ProcessPart[] = [
  taskPart('desk', { dueAfterDays: 3 }),
  ticketPart('laptop', 'IT', { after: ['desk'] }),
  ticketPart('badge', 'HR', { after: ['laptop'] })
]

/** A process as a person writes it. */
export const newProcess = (more: Partial<ProcessInput> = {}): ProcessInput => ({
  ...{ name: 'Joining', department: 'HR', enabled: true },
  definition: { mustFinish: false, parts: [...NEW_PARTS] },
  ...more
})
