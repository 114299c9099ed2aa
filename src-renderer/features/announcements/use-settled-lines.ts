import { useEffect, useState } from 'react'

/** How long a pointer rests on a control before it is not about to press it, in milliseconds. */
const REST_MS = 3000

const CONTROLS = 'a, button, input, select, textarea, label, [role=option], [role=tab]'

/**
 * What the bar of announcements shows: what is new waits while the pointer is on a control of the
 * screen below, which would move away from under it.
 * @param isSudden whether the screen below was there before the first lines
 */
export function useSettledLines<Line>(lines: readonly Line[], isSudden: boolean) {
  const [shown, setShown] = useState(isSudden ? [] : lines)
  const areAsMany = shown.length === lines.length
  useEffect(() => {
    if (areAsMany || !isOnControl()) return setShown(lines)
    let timer: ReturnType<typeof setTimeout>
    const show = () => setShown(lines)
    const look = () => {
      clearTimeout(timer)
      if (!isOnControl()) return show()
      timer = setTimeout(show, REST_MS)
    }
    look()
    document.addEventListener('pointermove', look)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('pointermove', look)
    }
  }, [lines, areAsMany])
  return shown
}

/** Whether the pointer is on something that it can press, below the bar itself. */
function isOnControl(): boolean {
  const [control] = document.querySelectorAll(`main :is(${CONTROLS}):hover`)
  return control !== undefined && control.closest('[data-announcements]') === null
}
