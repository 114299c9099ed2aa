import { useEffect, useState } from 'react'
import { UnreachableError } from './api.ts'
import type { LazyModule } from './lazy-module.ts'
import { reportFailure } from './live/connectivity.ts'

/**
 * Loads a module when it is first needed; a failure is thrown to the error boundary.
 * @returns null until the module is loaded
 */
export function useLoaded<Module>(module: LazyModule<Module>): Module | null {
  const [loaded, setLoaded] = useState(module.loaded)
  const [error, setError] = useState<Error | null>(null)

  useEffect(() => {
    if (loaded) return
    module.load().then(setLoaded, (cause: unknown) => {
      const text = 'It could not be fetched from the server. Check the connection and try again.'
      setError(new UnreachableError(text, { cause }))
      reportFailure()
    })
  }, [loaded, module])

  if (error) throw error
  return loaded
}
