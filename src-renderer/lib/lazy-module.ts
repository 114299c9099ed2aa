import { type ComponentType, startTransition, useEffect, useState } from 'react'
import { UnreachableError } from './api.ts'
import { loadTexts } from './language.ts'
import { onServerBack, reportFailure } from './live/connectivity.ts'
import type { TextArea } from './text-areas.ts'
import { t } from './texts.ts'
import { useIsScreenComplete } from './use-is-screen-complete.ts'

/** A module that is loaded when it is first needed, and known at once from then on. */
export interface LazyModule<Module> {
  /** @throws UnreachableError where it can't be fetched */
  load(): Promise<Module>
  /** Null until it has loaded. */
  loaded: Module | null
}

/**
 * @param load imports the module
 * @param area the texts that it needs besides those of every screen (D82)
 */
export function lazyModule<Module>(
  load: () => Promise<Module>,
  area?: TextArea
): LazyModule<Module> {
  const lazy: LazyModule<Module> = {
    async load() {
      try {
        const [module] = await Promise.all([load(), area && loadTexts(area)])
        lazy.loaded ??= module
        return module
      } catch (cause) {
        reportFailure()
        const text = t('The server did not respond. Check the connection and try again.')
        throw new UnreachableError(text, { cause })
      }
    },
    loaded: null
  }
  return lazy
}

/**
 * A screen that is loaded when it is first opened, for the `lazy` of its route.
 * @param name the name of the export in its module
 * @param area the texts that it needs besides those of every screen
 */
export function lazyScreen<Name extends string>(
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
  area?: TextArea
) {
  const lazy = lazyModule(load, area)
  const loadScreen = async (): Promise<ComponentType> => (await lazy.load())[name]
  return { Component: loadScreen }
}

/**
 * Loads a module when it is first needed, and again once the server is back where it failed. It shows
 * as soon as it is there, whereas React's own `lazy` keeps its fallback for at least 300 ms.
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
      lazy.load().then((loaded) => startTransition(() => setModule(loaded)), setError)
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
  const isScreenComplete = useIsScreenComplete()
  return useLoaded(lazy, isScreenComplete || isAsked).module
}
