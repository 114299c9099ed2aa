import { useMutation } from '@tanstack/react-query'
import type { SettingsChange } from '#shared/desktop/settings.ts'
import { desktop } from '../../lib/desktop.ts'
import { showToast } from '../../lib/toasts.ts'

/** Changes settings of this machine; the desktop then sends the new ones to the page. */
export function useChangeSettings() {
  const { mutate, isPending } = useMutation({
    mutationFn: async (change: SettingsChange) => {
      const problem = await desktop?.changeSettings(change)
      if (problem) throw new Error(problem)
    },
    onError: (error) =>
      showToast({ tone: 'destructive', title: 'Nothing was changed', description: error.message })
  })
  return { change: mutate, isPending }
}
