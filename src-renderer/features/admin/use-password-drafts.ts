import { useState } from 'react'
import { messageOf } from '../../lib/api.ts'
import { useSetPassword } from './admin-queries.ts'

/** A new password that is being typed for somebody. */
export interface PasswordDraft {
  text: string
  isSaving: boolean
  /** What the server objects to; none before it was asked. */
  problem: string | undefined
}

const EMPTY: PasswordDraft = { text: '', isSaving: false, problem: undefined }

/** The new passwords typed in the list of users, each kept until it is accepted. */
export function usePasswordDrafts() {
  const [drafts, setDrafts] = useState<ReadonlyMap<number, PasswordDraft>>(new Map())
  const { mutateAsync } = useSetPassword()
  const draftOf = (id: number) => drafts.get(id) ?? EMPTY
  const set = (id: number, draft: PasswordDraft) => setDrafts((present) => new Map(present).set(id, draft))

  return {
    draftOf,
    type: (id: number, text: string) => set(id, { ...EMPTY, text }),
    async save(id: number): Promise<void> {
      const { text, isSaving } = draftOf(id)
      if (text === '' || isSaving) return
      set(id, { text, isSaving: true, problem: undefined })
      try {
        await mutateAsync({ id, password: text })
        set(id, EMPTY)
      } catch (error) {
        set(id, { text, isSaving: false, problem: messageOf(error, '') || undefined })
      }
    }
  }
}

export type PasswordDrafts = ReturnType<typeof usePasswordDrafts>
