import { useChakraContext } from '@chakra-ui/react'
import { startTransition, useEffect, useState } from 'react'

/**
 * Looks up what a colour of the theme is at present, for nivo, which calculates with colours and so cannot take the
 * variables of the theme. Draws the component again when the theme changes, while the page already shows the new one:
 * thirty charts take longer than a click may.
 */
export function useThemeColors(): (token: string) => string {
  const { token } = useChakraContext()
  const [, setTheme] = useState(themeNow)
  useEffect(() => {
    const follow = () => startTransition(() => setTheme(themeNow()))
    follow()
    const observer = new MutationObserver(follow)
    observer.observe(document.documentElement, { attributeFilter: ['class'] })
    return () => observer.disconnect()
  }, [])
  const style = getComputedStyle(document.documentElement)
  return (name) => style.getPropertyValue(token.var(`colors.${name}`).replace(/^var\((.*)\)$/, '$1')).trim()
}

function themeNow(): string {
  return document.documentElement.className
}
