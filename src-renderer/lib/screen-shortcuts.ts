import { useEffectEvent, useLayoutEffect } from 'react'
import { create } from 'zustand'
import { text } from '#shared/languages/texts.ts'

/** An action that Ctrl+K offers by its label. */
export interface Command {
  label: string
  run(): void
}

/** An action that a key triggers, too. */
export interface Shortcut extends Command {
  /** One key, or two that are pressed one after the other: `n`, `g d`. */
  keys: string
}

/** The title of the shortcuts of a list of tickets. */
export const LIST_KEYS = text('In a list')

/** Shortcuts of a part of the present screen, under the title that the list of shortcuts gives them. */
interface ShortcutGroup {
  title: string
  shortcuts: readonly Shortcut[]
  /** Actions that have no key. */
  commands: readonly Command[]
}

interface ScreenShortcuts {
  groups: readonly ShortcutGroup[]
  add(group: ShortcutGroup): void
  remove(group: ShortcutGroup): void
}

/** The shortcuts that parts of the present screen add to those that work anywhere. */
export const useShortcutGroups = create<ScreenShortcuts>()((set) => ({
  groups: [],
  add: (group) => set(({ groups }) => ({ groups: [...groups, group] })),
  remove: (group) => set(({ groups }) => ({ groups: groups.filter((one) => one !== group) }))
}))

/**
 * Offers shortcuts, and commands without a key, as long as a part of a screen is shown. Labels are read
 * when their keys appear; what a key does is always of the latest render.
 */
export function useScreenShortcuts(
  title: string,
  shortcuts: readonly Shortcut[],
  commands: readonly Command[] = []
): void {
  const { add, remove } = useShortcutGroups.getState()
  const run = useEffectEvent((keys: string) => shortcuts.find((one) => one.keys === keys)?.run())
  const runCommand = useEffectEvent((label: string) =>
    commands.find((one) => one.label === label)?.run()
  )
  const listed = useEffectEvent(() => ({
    shortcuts: shortcuts.map(({ keys, label }) => ({ keys, label, run: () => run(keys) })),
    commands: commands.map(({ label }) => ({ label, run: () => runCommand(label) }))
  }))

  const offered = [...shortcuts.map(({ keys }) => keys), ...commands.map(({ label }) => label)]

  // biome-ignore lint/correctness/useExhaustiveDependencies: rights come and go with a ticket
  useLayoutEffect(() => {
    const group = { title, ...listed() }
    add(group)
    return () => remove(group)
  }, [title, offered.join(' '), add, remove])
}
