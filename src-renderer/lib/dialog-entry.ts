import { useEffectEvent, useLayoutEffect, useRef } from 'react'
import { type NavigateFunction, useLocation, useNavigate, useNavigation } from 'react-router-dom'

/** The state in the browser's history beside an address while dialogs are open over its screen. */
interface DialogState {
  /** The dialogs that are open, the one on top last. */
  dialogs?: string[]
  /** The key of the entry without dialogs, by which a screen knows its visit. */
  visit?: string
}

/** The entry of a dialog that was closed by other means than Back, while the browser leaves it. */
let leaving: { name: string; address: string; arrived: PromiseWithResolvers<void> } | undefined

/**
 * Gives an open dialog an entry in the browser's history, so that Back closes the dialog and stays
 * on its screen. Closing it in another way leaves the entry.
 * @param dialog.reopen opens it again by Forward and after a reload; without it such an entry is left
 */
export function useDialogEntry(
  name: string,
  dialog: { isOpen: boolean; close(): void; reopen?: () => void }
): void {
  const { isOpen } = dialog
  const navigate = useNavigate()
  const location = useLocation()
  const isOnTheWay = useNavigation().state !== 'idle'
  const wasOpen = useRef(false)
  const follow = useEffectEvent(() => {
    // A link that closes the dialog leaves its entry by itself.
    if (isOnTheWay) return
    const hasChanged = wasOpen.current !== isOpen
    wasOpen.current = isOpen
    const hasEntry = entryState().dialogs?.includes(name) ?? false
    if (leaving?.name === name) {
      if (hasEntry) return
      arrive(navigate)
      if (isOpen) enter(name, navigate)
      return
    }
    if (isOpen === hasEntry) return
    if (isOpen) return hasChanged ? enter(name, navigate) : dialog.close()
    if (dialog.reopen && !hasChanged) dialog.reopen()
    else leave(name, navigate)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: each of them may need an answer
  useLayoutEffect(() => follow(), [isOpen, location, isOnTheWay])
  useLayoutEffect(
    () => () => {
      if (leaving?.name !== name) return
      leaving.arrived.resolve()
      leaving = undefined
    },
    [name]
  )
}

/**
 * Does something that may open a screen: at once, or as soon as the browser has left the entry of a
 * dialog that was just closed, which would lead away from the screen again.
 */
export function afterDialog(run: () => void): void {
  if (leaving) void leaving.arrived.promise.then(run)
  else run()
}

/** A key for each visit of an address, which a dialog over its screen does not change. */
export function useVisitKey(): string {
  const { key, state } = useLocation()
  return (state as DialogState | null)?.visit ?? key
}

/** How to change the present address without closing what is open over its screen. */
export function inPlace(): { replace: true; state: unknown } {
  return { replace: true, state: window.history.state?.usr }
}

/** React Router's state for the present address. */
function entryState(): DialogState {
  return window.history.state?.usr ?? {}
}

function address(): string {
  const { pathname, search, hash } = window.location
  return `${pathname}${search}${hash}`
}

function enter(name: string, navigate: NavigateFunction): void {
  const { dialogs = [], visit = window.history.state?.key, ...more } = entryState()
  void navigate(address(), { state: { ...more, visit, dialogs: [...dialogs, name] } })
}

function leave(name: string, navigate: NavigateFunction): void {
  leaving = { name, address: address(), arrived: Promise.withResolvers() }
  void navigate(-1)
}

/** An address that has changed below the dialog, as by a search, stays. */
function arrive(navigate: NavigateFunction): void {
  if (!leaving) return
  if (address() !== leaving.address) void navigate(leaving.address, inPlace())
  leaving.arrived.resolve()
  leaving = undefined
}
