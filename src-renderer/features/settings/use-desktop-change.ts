import { useMutation } from '@tanstack/react-query'
import { showToast } from '../../lib/toasts.ts'

/**
 * Changes something of the desktop, and shows in a toast why it rejects to.
 * @param title of that toast
 * @param change returns the desktop's sentence about what is wrong, if anything is
 */
export function useDesktopChange<Wanted = void>(
  title: string,
  change: (wanted: Wanted) => Promise<string | null> | undefined
) {
  return useMutation({
    mutationFn: async (wanted: Wanted) => {
      const problem = await change(wanted)
      if (problem) throw new Error(problem)
    },
    onError: (error) => showToast({ tone: 'destructive', title, description: error.message })
  })
}
