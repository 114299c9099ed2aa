import { useBreakpointValue } from '@chakra-ui/react'

/**
 * Whether lists are tables, as they are from 768 px on (spec §9), or cards.
 * @param from the window from which on a table fits, where it needs more than that
 */
export function useIsWide(from: 'md' | 'xl' = 'md'): boolean {
  return useBreakpointValue({ base: false, [from]: true }, { ssr: false }) ?? true
}
