import { Box, Heading } from '@chakra-ui/react'
import type { ReactNode } from 'react'

/** A part of what stands beside a ticket's description, below its facts. */
export function SideSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box as="section" aria-label={title} textStyle="sm" overflowWrap="anywhere">
      <Heading as="h3" textStyle="xs" fontWeight="normal" color="fg.muted" mb="1.5">
        {title}
      </Heading>
      {children}
    </Box>
  )
}
