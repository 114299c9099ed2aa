import { useEffect, useState } from 'react'

/** After how long without a sign of life no one counts as being there, in milliseconds. */
const AWAY_MS = 5 * 60 * 1000

const SIGNS = ['pointermove', 'pointerdown', 'wheel', 'keydown', 'visibilitychange']

/** Whether someone is at the page: it can be seen, and was used a short while ago. */
export function useIsActive(): boolean {
  const [isHere, setHere] = useState(!document.hidden)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const leave = () => setHere(false)
    function stay() {
      clearTimeout(timer)
      setHere(!document.hidden)
      timer = setTimeout(leave, AWAY_MS)
    }
    stay()
    for (const sign of SIGNS) document.addEventListener(sign, stay, { passive: true })
    return () => {
      clearTimeout(timer)
      for (const sign of SIGNS) document.removeEventListener(sign, stay)
    }
  }, [])
  return isHere
}
