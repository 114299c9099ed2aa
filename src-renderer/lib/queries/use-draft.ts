import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import type { FieldValues, UseFormSubscribe } from 'react-hook-form'
import type * as z from 'zod'
import { deviceStorage } from '../drafts/drafts.ts'
import { draftOpener, type OpenDraft } from '../drafts/open-draft.ts'
import { t } from '../texts.ts'
import { showToast } from '../toasts.ts'
import { useCurrentUser } from './session-queries.ts'

/** How the drafts of a form are stored. */
export interface DraftKind<Values> {
  /** The name of the form and of its subject, unique among all forms. */
  name: string
  /** The schema that a stored draft must match. */
  schema: z.ZodType<Values>
  /** Whether nothing was written yet, so that no draft is needed. */
  isEmpty(values: Values): boolean
}

/**
 * The signed-in person's draft of a form on this device. It survives a lost session and a restart,
 * until the form is sent, emptied or cancelled.
 * @returns the values that were there when the form opened, and what happens to the draft
 */
export function useDraft<Values>({ name, schema, isEmpty }: DraftKind<Values>) {
  const userId = useCurrentUser().user?.id
  const [draft] = useState(() => (userId === undefined ? NO_DRAFT : openDraft(userId, name)))
  return useMemo(() => {
    const saved = schema.safeParse(draft.values)
    return {
      ...draft,
      saved: saved.success ? saved.data : undefined,
      keep(values: Values) {
        if (isEmpty(values)) draft.wipe()
        else draft.keep(values)
      }
    }
  }, [draft, schema, isEmpty])
}

const openDraft = draftOpener(deviceStorage)

const NO_DRAFT: OpenDraft = {
  values: undefined,
  keep: () => undefined,
  wipe: () => undefined,
  markSent: () => undefined,
  isSentElsewhere: () => false
}

/**
 * Clears a form whose text was sent in another window, also where this one slept meanwhile.
 * @param clear empties the form
 */
export function useSentElsewhere({ isSentElsewhere }: OpenDraft, clear: () => void): void {
  const look = useEffectEvent(() => {
    if (!isSentElsewhere()) return
    clear()
    showToast({
      tone: 'info',
      title: t('Already sent'),
      description: t('This text was sent in another window, so it was cleared here.')
    })
  })
  useEffect(() => {
    const listening = new AbortController()
    const { signal } = listening
    window.addEventListener('storage', look, { signal })
    window.addEventListener('pageshow', look, { signal })
    document.addEventListener('visibilitychange', look, { signal })
    return () => listening.abort()
  }, [])
}

/** Stores a form's values as a draft whenever they change. */
export function useKeptValues<Values extends FieldValues>(
  subscribe: UseFormSubscribe<Values>,
  keep: (values: Values) => void
): void {
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => keep(values) }),
    [subscribe, keep]
  )
}
