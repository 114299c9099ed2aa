import { useEffect, useMemo, useState } from 'react'
import type { FieldValues, UseFormSubscribe } from 'react-hook-form'
import type * as z from 'zod'
import { drafts } from '../drafts/drafts.ts'
import { useCurrentUser } from './session-queries.ts'

/** How one form is kept while somebody writes in it. */
export interface DraftKind<Values> {
  /** Names the form, and what it is about, among all forms. */
  name: string
  /** What a draft must look like to be of use. */
  schema: z.ZodType<Values>
  /** Whether nothing was written yet, so that there is nothing to keep. */
  isEmpty(values: Values): boolean
}

/**
 * What the signed-in person has begun to write in a form on this device. It outlives a lost session
 * and a restart, until it is sent, emptied or given up.
 * @returns what was there when the form opened, and what to do about it
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

/** Keeps a form's values as they change. */
export function useKeptValues<Values extends FieldValues>(
  subscribe: UseFormSubscribe<Values>,
  keep: (values: Values) => void
): void {
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => keep(values) }),
    [subscribe, keep]
  )
}
