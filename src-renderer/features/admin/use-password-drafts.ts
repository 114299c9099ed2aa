import { useMemo, useState } from 'react'
import { createStore, useStore } from 'zustand'
import { messageOf } from '../../lib/api.ts'
import { useSetPassword } from './admin-queries.ts'

/** A new password that is being typed for a person. */
export interface PasswordDraft {
  text: string
  isSaving: boolean
  /** The server's objection; undefined before it was asked. */
  problem: string | undefined
}

const EMPTY: PasswordDraft = { text: '', isSaving: false, problem: undefined }

/**
 * The new passwords typed in the list of users, each kept until the server accepts it. The returned
 * object never changes, so that a key press renders one row again and not all.
 */
export function usePasswordDrafts() {
  const [store] = useState(() => createStore<ReadonlyMap<number, PasswordDraft>>(() => new Map()))
  const { mutateAsync } = useSetPassword()
  return useMemo(() => {
    const set = (id: number, draft: PasswordDraft) =>
      store.setState(new Map(store.getState()).set(id, draft), true)
    return {
      store,
      type: (id: number, text: string) => set(id, { ...EMPTY, text }),
      async save(id: number): Promise<void> {
        const { text, isSaving } = store.getState().get(id) ?? EMPTY
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
  }, [store, mutateAsync])
}

export type PasswordDrafts = ReturnType<typeof usePasswordDrafts>

/** The draft of one person. */
export function usePasswordDraft({ store }: PasswordDrafts, id: number): PasswordDraft {
  return useStore(store, (drafts) => drafts.get(id) ?? EMPTY)
}
