import type { ComponentType, ReactNode } from 'react'
import { lazyModule, useLoaded } from '../lib/lazy-module.ts'
import type { TextArea } from '../lib/text-areas.ts'
import { LoadingState } from '../ui/states.tsx'

/**
 * A part of a screen that is loaded when it is first shown.
 * @param name the name of the export in its module
 * @param meanwhile makes what shows until the part is loaded; null for what the others do without, and
 * which says nothing where it can't be loaded
 * @param area the texts that it needs besides those of every screen
 */
export function lazyPart<Name extends string>(
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
  meanwhile: (() => ReactNode) | null = () => <LoadingState />,
  area?: TextArea
): ComponentType {
  const lazy = lazyModule(load, area)
  return () => {
    const { module, error } = useLoaded(lazy)
    const Part: ComponentType | undefined = module?.[name]
    if (error && !Part && meanwhile !== null) throw error
    return Part ? <Part /> : meanwhile?.()
  }
}
