import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { UnreachableError } from '../lib/api.ts'
import { reportFailure } from '../lib/live/connectivity.ts'
import { LoadingState } from '../ui/states.tsx'

interface Source {
  fetch(): Promise<ComponentType>
  /** The screen; null until it is loaded. */
  fetched: ComponentType | null
}

/**
 * A screen that is loaded when it is first opened. It shows as soon as it is loaded, whereas
 * React's own `lazy` keeps its fallback for at least 300 ms.
 * @param name the name of the export in its module
 * @param meanwhile what shows until the screen is loaded
 */
export function lazyScreen<Name extends string>(
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
  meanwhile: ReactNode = <LoadingState />
): ComponentType {
  const source: Source = { fetch: () => load().then((module) => module[name]), fetched: null }
  return () => <FetchedScreen source={source} meanwhile={meanwhile} />
}

function FetchedScreen({ source, meanwhile }: { source: Source; meanwhile: ReactNode }) {
  const [Screen, setScreen] = useState(() => source.fetched)
  const [error, setError] = useState<Error | null>(null)

  useEffect(() => {
    if (Screen) return
    source.fetch().then(
      (screen) => {
        source.fetched = screen
        setScreen(() => screen)
      },
      (cause: unknown) => {
        const text = 'It could not be fetched from the server. Check the connection and try again.'
        setError(new UnreachableError(text, { cause }))
        reportFailure()
      }
    )
  }, [Screen, source])

  if (error) throw error
  return Screen ? <Screen /> : meanwhile
}
