import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { type IdleWatch, watchIdle } from './idle-watch.ts'

const INPUTS = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const

interface IdleOptions {
  /** Seconds without input before the warning. */
  idleSeconds: number
  /** Whether a person is signed in, so that the time counts even before the first input. */
  isSignedIn: boolean
  onOver(): void
}

/**
 * Follows whether someone is at the screen. Before the first input no one is there who could
 * leave.
 * @returns the seconds left of the warning, null without one; and the function that answers it
 */
export function useIdle({ idleSeconds, isSignedIn, onOver }: IdleOptions) {
  const [secondsLeft, setSecondsLeft] = useState<number | null>(null)
  const [hadInput, setHadInput] = useState(false)
  const watch = useRef<IdleWatch | null>(null)
  const tellOver = useEffectEvent(onOver)
  const isWatching = isSignedIn || hadInput

  useEffect(() => {
    if (!isWatching) return
    const started = watchIdle({ idleSeconds, onWarning: setSecondsLeft, onOver: () => tellOver() })
    watch.current = started
    return () => {
      started.stop()
      watch.current = null
    }
  }, [isWatching, idleSeconds])

  useEffect(() => {
    const stop = new AbortController()
    let place = ''
    const note = (event: Event) => {
      if (event instanceof PointerEvent && event.type === 'pointermove') {
        // Content that moves below a resting mouse causes such events too.
        const now = `${event.screenX} ${event.screenY}`
        if (now === place) return
        place = now
      }
      if (!event.isTrusted) return
      setHadInput(true)
      watch.current?.input()
    }
    for (const type of INPUTS) {
      document.addEventListener(type, note, { capture: true, passive: true, signal: stop.signal })
    }
    return () => stop.abort()
  }, [])

  return { secondsLeft, stay: () => watch.current?.stay() }
}
