import { useMutation } from '@tanstack/react-query'
import type { DataSource } from '#shared/desktop/settings.ts'
import { desktop } from '../../lib/desktop.ts'
import { drafts } from '../../lib/drafts/drafts.ts'
import { showToast } from '../../lib/toasts.ts'

/**
 * Goes on with the data of another source. It signs out, and what people have begun here belongs to the old one; the
 * desktop then loads the page anew.
 */
export function useChangeSource() {
  const { mutate, isPending, isSuccess } = useMutation({
    mutationFn: async (source: DataSource) => {
      const problem = await desktop?.changeSource(source)
      if (problem) throw new Error(problem)
      drafts.wipeEverybodys()
    },
    onError: (error) => showToast({ tone: 'destructive', title: 'Nothing was changed', description: error.message })
  })
  return { change: mutate, isPending: isPending || isSuccess }
}
