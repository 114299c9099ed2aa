import { Box } from '@chakra-ui/react'
import type { ReactNode } from 'react'

/**
 * What stands in a row of 40 px: on a second line where one is too short, and cut where two are,
 * whole on hover.
 */
export function TwoLines({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <Box as="span" lineClamp={2} lineHeight="1.25" overflowWrap="anywhere" title={title}>
      {children}
    </Box>
  )
}
