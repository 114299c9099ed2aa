import { useEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'

/**
 * Shows a newly opened screen from its top. Going back is left to the browser, which remembers
 * where one was.
 */
export function useScrollToTop(): void {
  const { pathname } = useLocation()
  const navigation = useNavigationType()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    if (navigation !== 'POP') window.scrollTo(0, 0)
  }, [pathname, navigation])
}
