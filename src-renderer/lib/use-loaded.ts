import { useEffect, useState } from 'react'
import { UnreachableError } from './api.ts'
import type { LazyModule } from './lazy-module.ts'
import { onServerBack, reportFailure } from './live/connectivity.ts'

/**
 * Loads a module when it is first needed, and again once the server is back where it failed.
 * @returns the module, null until it is loaded, and why it could not be
 */
export function useLoaded<Module>(lazy: LazyModule<Module>): {
  module: Module | null
  error: Error | null
} {
  const [module, setModule] = useState(lazy.loaded)
  const [error, setError] = useState<Error | null>(null)

  useEffect(() => {
    if (module) return
    const load = () =>
      lazy.load().then(setModule, (cause: unknown) => {
        const text = 'It could not be fetched from the server. Check the connection and try again.'
        setError(new UnreachableError(text, { cause }))
        reportFailure()
      })
    void load()
    return onServerBack(load)
  }, [module, lazy])

  return { module, error }
}
