import { useChakraContext } from '@chakra-ui/react'
import { useSyncExternalStore } from 'react'

function subscribe(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange)
  observer.observe(document.documentElement, { attributeFilter: ['class'] })
  return () => observer.disconnect()
}

/**
 * Looks up what a colour of the theme is at present, for nivo, which calculates with colours and so cannot take the
 * variables of the theme. Draws the component again when the theme changes.
 */
export function useThemeColors(): (token: string) => string {
  const { token } = useChakraContext()
  useSyncExternalStore(subscribe, () => document.documentElement.className)
  const style = getComputedStyle(document.documentElement)
  return (name) => style.getPropertyValue(token.var(`colors.${name}`).replace(/^var\((.*)\)$/, '$1')).trim()
}
