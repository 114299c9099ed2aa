import { useEffect, useMemo, useState } from 'react'
import type { FieldValues, UseFormSubscribe } from 'react-hook-form'
import type * as z from 'zod'
import { drafts } from '../drafts/drafts.ts'
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
 * @returns the draft that was there when the form opened, and the functions that keep and delete it
 */
export function useDraft<Values>({ name, schema, isEmpty }: DraftKind<Values>) {
  const userId = useCurrentUser().user?.id
  const [saved] = useState(() => {
    const draft = schema.safeParse(userId === undefined ? undefined : drafts.read(userId, name))
    return draft.success ? draft.data : undefined
  })
  return useMemo(
    () => ({
      saved,
      keep(values: Values) {
        if (userId === undefined) return
        if (isEmpty(values)) drafts.wipe(userId, name)
        else drafts.keep(userId, name, values)
      },
      wipe() {
        if (userId !== undefined) drafts.wipe(userId, name)
      }
    }),
    [userId, name, isEmpty, saved]
  )
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
