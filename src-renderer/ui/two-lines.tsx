import { Box } from '@chakra-ui/react'
import type { ReactNode } from 'react'

/**
 * A text in a row of 40 px: it has up to two lines, is cut where it is longer, and shown in full on
 * hover.
 */
export function TwoLines({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <Box as="span" lineClamp={2} lineHeight="1.25" overflowWrap="anywhere" title={title}>
      {children}
    </Box>
  )
}
