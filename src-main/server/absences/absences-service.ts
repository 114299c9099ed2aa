import { millisecondsInDay } from 'date-fns/constants'
import type { Absence, AbsenceInput } from '#shared/api/absences.ts'
import type { Account } from '#shared/api/users.ts'
import { MAX_ABSENCE_MS, managesAbsenceOf } from '#shared/domain/absences.ts'
import type { Viewer } from '#shared/domain/private-departments.ts'
import { type Text, text } from '#shared/languages/texts.ts'
import type { Clock } from '../base/clock.ts'
import { logSecurityEvent } from '../effects/security-effects.ts'
import type { Authorization } from '../http/authorization.ts'
import { invalid, ProblemError } from '../http/problem.ts'
import type { AbsenceRow } from '../store/absences-store.ts'
import type { Store, Stores, Transaction } from '../store/store.ts'
import { existingUser } from '../users/account-rules.ts'

/** How long an absence is kept after its end, in milliseconds. */
const KEPT_MS = 30 * millisecondsInDay

export type AbsencesService = ReturnType<typeof createAbsencesService>

/** When people are away, and who stands in for them (D76). */
export function createAbsencesService({ read }: Pick<Store, 'read'>, clock: Clock) {
  return {
    /** @throws ProblemError 404, 403 for a person whose absence the viewer does not manage */
    async find(personId: number, viewer: Viewer): Promise<{ absence: Absence | null }> {
      await managedPerson(read, personId, viewer)
      const row = await read.absences.find(personId)
      return { absence: row && row.until > clock() ? toAbsence(row) : null }
    },

    /**
     * Writes when a person is away, and lets the substitute know.
     * @throws ProblemError 404, 403 like {@link find}, 400 for times or a substitute that can't be
     */
    async set(
      personId: number,
      input: AbsenceInput,
      authorization: Authorization
    ): Promise<Absence> {
      return await authorization.transaction(async (tx, actor) => {
        const at = clock()
        await managedPerson(tx, personId, actor)
        const [from, until] = checkedTimes(input, at)
        const substituteId = input.substituteId ?? null
        if (substituteId !== null) await checkSubstitute(tx, personId, substituteId)
        const before = await tx.absences.find(personId)
        const row = await tx.absences.put({
          ...{ userId: personId, from, until, substituteId, note: input.note || null },
          ...{ authorId: actor.id, updatedAt: at }
        })
        const days = [from, until].map((time) => time.toISOString()).join(' to ')
        const about = { subjectId: personId, detail: `Absence from ${days}` }
        await logSecurityEvent(tx, authorization.eventOf('account-changed', actor, about))
        tellOf(tx, [before, row])
        return toAbsence(row)
      })
    },

    /** @throws ProblemError 404, 403 like {@link find} */
    async delete(personId: number, authorization: Authorization): Promise<void> {
      await authorization.transaction(async (tx, actor) => {
        await managedPerson(tx, personId, actor)
        const before = await tx.absences.find(personId)
        if (!(await tx.absences.delete(personId))) return
        const about = { subjectId: personId, detail: 'Absence removed' }
        await logSecurityEvent(tx, authorization.eventOf('account-changed', actor, about))
        tellOf(tx, [before])
      })
    }
  }
}

/** Deletes the absences that ended long ago. */
export async function deleteOldAbsences(store: Store, now: Date): Promise<void> {
  await store.transaction((tx) => tx.absences.deleteEnded(new Date(now.getTime() - KEPT_MS)))
}

/** @throws ProblemError 404 or 403 */
async function managedPerson(stores: Stores, id: number, viewer: Viewer): Promise<Account> {
  const person = await existingUser(stores, id)
  if (person.waiting) throw new ProblemError(404, 'This person does not exist')
  if (managesAbsenceOf(viewer, person)) return person
  throw new ProblemError(
    403,
    'Only the person, the head of their department and IT Support Specialists can manage an absence'
  )
}

/** @throws ProblemError 400 */
function checkedTimes(input: AbsenceInput, now: Date): [from: Date, until: Date] {
  const from = new Date(input.from)
  const until = new Date(input.until)
  const reject = (message: Text) => invalid([{ path: 'until', message }])
  if (until <= from) throw reject(text('The absence must end after it begins'))
  if (until <= now) throw reject(text('The absence must end in the future'))
  if (until.getTime() - now.getTime() > MAX_ABSENCE_MS)
    throw reject(text('The absence must end within the next two years'))
  return [from, until]
}

/** @throws ProblemError 400 */
async function checkSubstitute(tx: Transaction, personId: number, id: number): Promise<void> {
  const reject = (message: Text) => invalid([{ path: 'substituteId', message }])
  if (id === personId) throw reject(text('Select another person as the substitute'))
  const person = await tx.users.find(id)
  if (!person || person.waiting) throw reject(text('This person does not exist'))
  if (person.disabled) throw reject(text('The account of this person is disabled'))
  if (person.service) throw reject(text('A service account cannot be a substitute'))
}

/** Lets pages show who is away, and the bells of substitutes for whom they stand in. */
function tellOf(tx: Transaction, absences: readonly (AbsenceRow | undefined)[]): void {
  tx.tell({ type: 'users' })
  const ids = absences.flatMap((absence) => absence?.substituteId ?? [])
  if (ids.length === 0) return
  const userIds = [...new Set(ids)]
  tx.tell({ type: 'personal', userIds, event: { type: 'notifications' } })
}

function toAbsence({ from, until, substituteId, note }: AbsenceRow): Absence {
  return { from: from.toISOString(), until: until.toISOString(), substituteId, note }
}
