import { useMutation } from '@tanstack/react-query'
import type { DataSource } from '#shared/desktop/settings.ts'
import { desktop } from '../../lib/desktop.ts'
import { showToast } from '../../lib/toasts.ts'

/**
 * Goes on with the data of another source. The desktop then ends this page and shows a new one,
 * without an answer.
 */
export function useChangeSource() {
  const { mutate, isPending, isSuccess } = useMutation({
    mutationFn: async (source: DataSource) => {
      const problem = await desktop?.changeSource(source)
      if (problem) throw new Error(problem)
    },
    onError: (error) =>
      showToast({ tone: 'destructive', title: 'Nothing was changed', description: error.message })
  })
  return { change: mutate, isPending: isPending || isSuccess }
}
