import {
  MAX_VIEWS,
  type NewSavedView,
  type SavedView,
  type SavedViewChange
} from '#shared/api/saved-views.ts'
import type { Viewer } from '#shared/domain/private-departments.ts'
import {
  departmentKey,
  isItSupportSpecialist,
  isTrustedIn,
  trustedDepartmentKeys
} from '#shared/domain/teams.ts'
import { text } from '#shared/languages/texts.ts'
import type { Clock } from '../base/clock.ts'
import type { Authorization } from '../http/authorization.ts'
import { ProblemError } from '../http/problem.ts'
import type { SavedViewRow } from '../store/saved-views-store.ts'
import type { Store, Transaction } from '../store/store.ts'

export type SavedViewsService = ReturnType<typeof createSavedViewsService>

/**
 * Names for the filters of lists (D48). A shared one outlives the account of its owner, because its
 * team works with it.
 */
export function createSavedViewsService({ read }: Pick<Store, 'read'>, clock: Clock) {
  return {
    /** The views that a person sees: their own, and those of their teams (D3). */
    async list(actor: Viewer): Promise<SavedView[]> {
      const rows = await read.savedViews.list(actor.id, trustedDepartmentKeys(actor))
      return rows.map((row) => toView(row, actor))
    },

    /** @throws ProblemError 403 for the team of others, 409 for one view too many */
    async create(view: NewSavedView, authorization: Authorization): Promise<SavedView> {
      const { name, filters, department = null } = view
      return await authorization.transaction(async (tx, actor) => {
        if (department !== null && !isTrustedIn(actor, department))
          throw new ProblemError(403, 'You can share a view only with your own team')
        if ((await tx.savedViews.countOf(actor.id)) >= MAX_VIEWS)
          throw new ProblemError(
            409,
            text('You have {max, plural, other {# saved views}}. Delete one first.', {
              max: MAX_VIEWS
            })
          )
        const key = department === null ? null : departmentKey(department)
        const row = await tx.savedViews.insert(
          { name, filters, department, departmentKey: key, ownerId: actor.id },
          clock()
        )
        publishChange(tx, row)
        return toView(row, actor)
      })
    },

    /** @throws ProblemError 404 for a view that the person does not see, 403 for one of others */
    async update(
      id: number,
      { name, filters }: SavedViewChange,
      authorization: Authorization
    ): Promise<SavedView> {
      return await authorization.transaction(async (tx, actor) => {
        await editableView(tx, id, actor)
        const change = { ...(name && { name }), ...(filters && { filters }) }
        const row = await tx.savedViews.update(id, change, clock())
        publishChange(tx, row)
        return toView(row, actor)
      })
    },

    /** @throws ProblemError 404 for a view that the person does not see, 403 for one of others */
    async delete(id: number, authorization: Authorization): Promise<void> {
      await authorization.transaction(async (tx, actor) => {
        const row = await editableView(tx, id, actor)
        await tx.savedViews.delete(id)
        publishChange(tx, row)
      })
    }
  }
}

function toView({ departmentKey: _, ...row }: SavedViewRow, actor: Viewer): SavedView {
  return { ...row, editable: isEditable(row, actor) }
}

/** Shared views are also changed by the team's head and by specialists: the owner may be gone. */
function isEditable({ ownerId, department }: ViewOwner, actor: Viewer): boolean {
  if (ownerId === actor.id) return true
  if (department === null) return false
  const isHead = actor.isDepartmentHead && isTrustedIn(actor, department)
  return isHead || isItSupportSpecialist(actor.role)
}

type ViewOwner = Pick<SavedViewRow, 'ownerId' | 'department'>

async function editableView(tx: Transaction, id: number, actor: Viewer): Promise<SavedViewRow> {
  const row = await tx.savedViews.find(id)
  const isOfTeam = row?.department ? isTrustedIn(actor, row.department) : false
  if (!row || !(isOfTeam || isEditable(row, actor)))
    throw new ProblemError(404, 'The saved view could not be found.')
  if (!isEditable(row, actor))
    throw new ProblemError(403, 'Only the owner and the head of the team can change this view')
  return row
}

/** Tells of a view of one's own no one else, and of a shared one everyone: no one learns whose. */
function publishChange({ tell }: Transaction, { ownerId, department }: SavedViewRow): void {
  const event = { type: 'saved-views' } as const
  tell(department === null ? { type: 'personal', userIds: [ownerId], event } : event)
}
