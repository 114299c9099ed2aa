import { useEffectEvent, useLayoutEffect } from 'react'
import { create } from 'zustand'

/** An action that a key triggers. */
export interface Shortcut {
  /** One key, or two that are pressed one after the other: `n`, `g d`. */
  keys: string
  label: string
  run(): void
}

/** Shortcuts of a part of the present screen, under the title that the list of shortcuts gives them. */
interface ShortcutGroup {
  title: string
  shortcuts: readonly Shortcut[]
}

interface ScreenShortcuts {
  groups: readonly ShortcutGroup[]
  add(group: ShortcutGroup): void
  remove(group: ShortcutGroup): void
}

/** What the parts of the present screen add to the shortcuts that work anywhere. */
export const useShortcutGroups = create<ScreenShortcuts>()((set) => ({
  groups: [],
  add: (group) => set(({ groups }) => ({ groups: [...groups, group] })),
  remove: (group) => set(({ groups }) => ({ groups: groups.filter((one) => one !== group) }))
}))

/**
 * Offers shortcuts as long as a part of a screen is shown. Labels are read when their keys appear;
 * what a key does is always of the latest render.
 */
export function useScreenShortcuts(title: string, shortcuts: readonly Shortcut[]): void {
  const { add, remove } = useShortcutGroups.getState()
  const run = useEffectEvent((keys: string) => shortcuts.find((one) => one.keys === keys)?.run())
  const listed = useEffectEvent(() => shortcuts.map(({ keys, label }) => ({ keys, label })))

  const offered = shortcuts.map(({ keys }) => keys).join(' ')

  // biome-ignore lint/correctness/useExhaustiveDependencies: rights come and go with a ticket
  useLayoutEffect(() => {
    const group = {
      title,
      shortcuts: listed().map((one) => ({ ...one, run: () => run(one.keys) }))
    }
    add(group)
    return () => remove(group)
  }, [title, offered, add, remove])
}
