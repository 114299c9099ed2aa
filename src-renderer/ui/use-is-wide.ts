import { useBreakpointValue } from '@chakra-ui/react'
import { useIsPrinted } from './use-is-printed.ts'

/**
 * Whether lists are tables, as they are from 768 px on (spec §9), or cards. On paper, tables that
 * fit there are used.
 * @param from the window width from which the table fits
 */
export function useIsWide(from: 'md' | 'xl' = 'md'): boolean {
  const isWide = useBreakpointValue({ base: false, [from]: true }, { ssr: false }) ?? true
  const isPrinted = useIsPrinted()
  return isWide || (isPrinted && from === 'md')
}
