import { useCallback, useMemo, useState } from 'react'
import type { ServiceLevels } from '#shared/api/service-levels.ts'
import { ApiError } from '../../lib/api.ts'
import { draftOf, type FieldErrors, type LevelsDraft, requestOf } from './levels-draft.ts'
import { useEffectOf, useUpdateServiceLevels } from './service-level-queries.ts'
import { useSettled } from './use-settled.ts'

/** How long typing pauses before the effect of a change is asked for, in milliseconds. */
const PAUSE_MS = 700

const NO_ERRORS: FieldErrors = new Map()

interface Editing {
  /** The levels that the draft began with. */
  base: ServiceLevels
  draft: LevelsDraft
}

/**
 * The service levels as they are edited on one page, what a change would do to open tickets, and
 * saving them. What is typed stays when someone else saves meanwhile.
 */
export function useLevelsDraft(saved: ServiceLevels) {
  const [editing, setEditing] = useState<Editing>({ base: saved, draft: draftOf(saved) })
  const [sentErrors, setSentErrors] = useState(NO_ERRORS)
  const [isSaved, setIsSaved] = useState(false)
  const update = useUpdateServiceLevels()
  const { base, draft } = editing
  const isDirty = useMemo(
    () => JSON.stringify(draft) !== JSON.stringify(draftOf(base)),
    [draft, base]
  )
  const load = () => {
    setEditing({ base: saved, draft: draftOf(saved) })
    setSentErrors(NO_ERRORS)
  }
  if (!isDirty && saved !== base) load()

  const edit = useCallback((change: (draft: LevelsDraft) => LevelsDraft) => {
    setEditing((before) => ({ ...before, draft: change(before.draft) }))
    setSentErrors(NO_ERRORS)
    setIsSaved(false)
  }, [])

  const request = useMemo(() => requestOf(draft, base.updatedAt), [draft, base])
  const body = 'body' in request && isDirty && (draft.enabled || base.enabled) ? request.body : null
  const settled = useSettled(body, PAUSE_MS)
  const effect = useEffectOf(settled)
  const isCurrent = settled === body
  const errors = [
    'errors' in request ? request.errors : NO_ERRORS,
    sentErrors,
    isCurrent ? fieldErrorsOf(effect.error) : NO_ERRORS
  ].find(({ size }) => size > 0)

  async function save() {
    if (!('body' in request)) return
    try {
      const after = await update.mutateAsync(request.body)
      setEditing({ base: after, draft: draftOf(after) })
      setIsSaved(true)
    } catch (error) {
      setSentErrors(fieldErrorsOf(error))
    }
  }

  return {
    ...{ draft, edit, isDirty, isSaved, save, load },
    ...{ errors: errors ?? NO_ERRORS, isSaving: update.isPending },
    /** Whether someone else has saved since the draft began. */
    isStale: isDirty && saved.updatedAt !== base.updatedAt,
    /** Saves over what someone else has saved. */
    keepMine: () => setEditing({ base: saved, draft }),
    effect: isCurrent && body ? effect.data : undefined,
    isCounting: body !== null && (!isCurrent || effect.isFetching)
  }
}

/** The server's objections by their fields. */
function fieldErrorsOf(error: unknown): FieldErrors {
  if (!(error instanceof ApiError)) return NO_ERRORS
  return new Map(error.fieldErrors.map(({ path, message }) => [path, message]))
}
