import { useMutation } from '@tanstack/react-query'
import type { DataSource } from '#shared/desktop/settings.ts'
import { desktop } from '../../lib/desktop.ts'
import { showToast } from '../../lib/toasts.ts'

/**
 * Switches to another source. The desktop then unloads this page and loads a new one, so that no
 * answer arrives.
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
