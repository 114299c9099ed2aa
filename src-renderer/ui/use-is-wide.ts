import { useBreakpointValue } from '@chakra-ui/react'
import { useIsPrinted } from './use-is-printed.ts'

/**
 * Whether lists are tables, as they are from 768 px on (spec §9), or cards. On paper those that fit
 * there are tables.
 * @param from the window from which on a table fits, where it needs more than that
 */
export function useIsWide(from: 'md' | 'xl' = 'md'): boolean {
  const isWide = useBreakpointValue({ base: false, [from]: true }, { ssr: false }) ?? true
  const isPrinted = useIsPrinted()
  return isWide || (isPrinted && from === 'md')
}
