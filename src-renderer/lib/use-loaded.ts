import { startTransition, useEffect, useState } from 'react'
import { UnreachableError } from './api.ts'
import type { LazyModule } from './lazy-module.ts'
import { onServerBack, reportFailure } from './live/connectivity.ts'
import { useHasSettled } from './use-has-settled.ts'

/**
 * Loads a module when it is first needed, and again once the server is back where it failed.
 * @param isNeeded whether there is a reason or time to load it
 * @returns the module, null until it is loaded, and why it could not be
 */
export function useLoaded<Module>(
  lazy: LazyModule<Module>,
  isNeeded = true
): {
  module: Module | null
  error: Error | null
} {
  const [module, setModule] = useState(lazy.loaded)
  const [error, setError] = useState<Error | null>(null)

  useEffect(() => {
    if (module || !isNeeded) return
    const load = () =>
      lazy.load().then(
        (loaded) => startTransition(() => setModule(loaded)),
        (cause: unknown) => {
          const text =
            'It could not be fetched from the server. Check the connection and try again.'
          setError(new UnreachableError(text, { cause }))
          reportFailure()
        }
      )
    void load()
    return onServerBack(load)
  }, [module, lazy, isNeeded])

  return { module, error }
}

/**
 * Loads what opens over a screen once there is time, or at once where it is asked for.
 * @returns the module, null until it is loaded
 */
export function useLoadedAhead<Module>(lazy: LazyModule<Module>, isAsked: boolean): Module | null {
  const hasSettled = useHasSettled()
  return useLoaded(lazy, hasSettled || isAsked).module
}
