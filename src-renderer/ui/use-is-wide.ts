import { useBreakpointValue } from '@chakra-ui/react'

/** Whether the window is at least 768 px wide: from there on lists are tables, below it cards (spec §9). */
export function useIsWide(): boolean {
  return useBreakpointValue({ base: false, md: true }, { ssr: false }) ?? true
}
