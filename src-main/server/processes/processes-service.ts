import type { Process, ProcessInput, ProcessUpdate } from '#shared/api/processes.ts'
import type { Viewer } from '#shared/domain/private-departments.ts'
import { MAX_PROCESSES, managesProcessesOf } from '#shared/domain/processes.ts'
import { managedDepartments } from '#shared/domain/schedules.ts'
import { type Text, text } from '#shared/languages/texts.ts'
import type { Clock } from '../base/clock.ts'
import { logSecurityEvent } from '../effects/security-effects.ts'
import type { Authorization } from '../http/authorization.ts'
import { invalid, ProblemError } from '../http/problem.ts'
import { findCategoryFault, hasDepartment } from '../schedules/schedule-faults.ts'
import type { ProcessRow } from '../store/processes-store.ts'
import type { Store, Stores, Transaction } from '../store/store.ts'
import { checkPerson } from '../tickets/ticket-rules.ts'

export type ProcessesService = ReturnType<typeof createProcessesService>

/** Manages processes (D79): those of a department for its head, all for IT Support Specialists. */
export function createProcessesService({ read }: Pick<Store, 'read'>, clock: Clock) {
  return {
    /** Those that a person manages, by name; none for others. */
    async list(viewer: Viewer): Promise<Process[]> {
      const keys = managedDepartments(viewer)
      return keys?.length === 0 ? [] : (await read.processes.list(keys)).map(toProcess)
    },

    /** @throws ProblemError 404 */
    find: async (id: number, viewer: Viewer): Promise<Process> =>
      toProcess(await existingProcess(read, id, viewer)),

    /** @throws ProblemError 403 for another department, 400 for what does not exist, 409 beyond the most */
    async create(input: ProcessInput, authorization: Authorization): Promise<Process> {
      return await authorization.transaction(async (tx, actor) => {
        await checkInput(tx, input, actor)
        if ((await tx.processes.count()) >= MAX_PROCESSES)
          throw new ProblemError(
            409,
            text('There can be at most {max, plural, other {# processes}}. Delete one first.', {
              max: MAX_PROCESSES
            })
          )
        const at = clock()
        const stamps = { authorId: actor.id, createdAt: at, updatedAt: at }
        const row = await tx.processes.insert({ ...input, ...stamps })
        await noteChange(tx, authorization, actor, `“${row.name}” created`)
        return toProcess(row)
      })
    },

    /**
     * Replaces one; those that were started stay as they are.
     * @throws ProblemError 404, 403, 400 like {@link create}, 409 where another change came first
     */
    async update(
      id: number,
      { updatedAt, ...input }: ProcessUpdate,
      authorization: Authorization
    ): Promise<Process> {
      return await authorization.transaction(async (tx, actor) => {
        const before = await existingProcess(tx, id, actor)
        if (before.updatedAt.toISOString() !== updatedAt)
          throw new ProblemError(409, 'This process has been changed meanwhile. Load it again.')
        await checkInput(tx, input, actor)
        // A change within the same millisecond counts too.
        const at = new Date(Math.max(clock().getTime(), before.updatedAt.getTime() + 1))
        const row = await tx.processes.update(id, { ...input, authorId: actor.id, updatedAt: at })
        await noteChange(tx, authorization, actor, `“${row.name}” changed`)
        return toProcess(row)
      })
    },

    /** @throws ProblemError 404 */
    async delete(id: number, authorization: Authorization): Promise<void> {
      await authorization.transaction(async (tx, actor) => {
        const { name } = await existingProcess(tx, id, actor)
        await tx.processes.delete(id)
        await noteChange(tx, authorization, actor, `“${name}” deleted`)
      })
    }
  }
}

/** @throws ProblemError 404, also for those of other departments */
async function existingProcess(stores: Stores, id: number, viewer: Viewer): Promise<ProcessRow> {
  const row = await stores.processes.find(id)
  if (!row || !managesProcessesOf(viewer, row.department))
    throw new ProblemError(404, 'This process does not exist')
  return row
}

/** @throws ProblemError 403 for another department, 400 that names what does not exist */
async function checkInput(tx: Transaction, input: ProcessInput, actor: Viewer): Promise<void> {
  const { department, definition } = input
  if (!managesProcessesOf(actor, department))
    throw new ProblemError(
      403,
      text('Only the head of {department} and IT Support Specialists can manage its processes', {
        department
      })
    )
  const reject = (path: string, message: Text) => invalid([{ path, message }])
  const checkDepartment = async (name: string, path: string) => {
    if (!(await hasDepartment(tx, name)))
      throw reject(path, text('There is no department {department}', { department: name }))
  }
  await checkDepartment(department, 'department')
  for (const [index, part] of definition.parts.entries()) {
    const path = `definition.parts.${index}`
    if (part.kind === 'task') {
      if (part.assigneeId !== null) await checkPerson(tx, `${path}.assigneeId`, part.assigneeId)
      continue
    }
    await checkDepartment(part.department, `${path}.department`)
    const fault = await findCategoryFault(tx, part)
    if (fault) throw reject(fault.path?.replace('ticket', path) ?? path, fault.message)
  }
}

async function noteChange(
  tx: Transaction,
  authorization: Authorization,
  actor: Viewer,
  change: string
): Promise<void> {
  const detail = `Process ${change}`
  await logSecurityEvent(tx, authorization.eventOf('setting-changed', actor, { detail }))
  tx.tell({ type: 'processes' })
}

const toProcess = ({ createdAt, updatedAt, ...row }: ProcessRow): Process => ({
  ...row,
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString()
})
