import type { ComponentType, ReactNode } from 'react'
import type { LazyModule } from '../lib/lazy-module.ts'
import { useLoaded } from '../lib/use-loaded.ts'
import { LoadingState } from '../ui/states.tsx'

/**
 * A screen that is loaded when it is first opened. It shows as soon as it is loaded, whereas
 * React's own `lazy` keeps its fallback for at least 300 ms.
 * @param name the name of the export in its module
 * @param meanwhile what shows until the screen is loaded; null for what the others do without, and
 * which says nothing where it can't be loaded
 */
export function lazyScreen<Name extends string>(
  lazy: LazyModule<Record<Name, ComponentType>>,
  name: Name,
  meanwhile: ReactNode = <LoadingState />
): ComponentType {
  return () => {
    const { module, error } = useLoaded(lazy)
    const Screen: ComponentType | undefined = module?.[name]
    if (error && !Screen && meanwhile !== null) throw error
    return Screen ? <Screen /> : meanwhile
  }
}
