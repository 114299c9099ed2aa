import { useSyncExternalStore } from 'react'
import type { StandIn } from '#shared/api/notifications.ts'

/** The key for which stand-ins were shown on this device, as a list of their keys. */
const KEY = 'help-desk-seen-stand-ins'

/** Known here too, where the browser stores nothing. */
let seen = readSeen()
const listeners = new Set<() => void>()

/** How many of someone's stand-ins the bell of this device has not shown yet (D76). */
export function useUnseenStandIns(standIns: readonly StandIn[]): number {
  const known = useSyncExternalStore(subscribe, () => seen)
  return standIns.filter(({ key }) => !known.includes(key)).length
}

/** Notes that the bell shows these; those that are over are forgotten. */
export function markStandInsSeen(standIns: readonly StandIn[]): void {
  const keys = standIns.map(({ key }) => key)
  if (keys.every((key) => seen.includes(key))) return
  seen = keys
  try {
    window.localStorage.setItem(KEY, JSON.stringify(keys))
  } catch {
    // They count as new again after a reload.
  }
  for (const tell of listeners) tell()
}

function subscribe(onChange: () => void): () => void {
  listeners.add(onChange)
  return () => listeners.delete(onChange)
}

function readSeen(): readonly string[] {
  try {
    const keys: unknown = JSON.parse(window.localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(keys) ? keys.filter((key) => typeof key === 'string') : []
  } catch {
    return []
  }
}
