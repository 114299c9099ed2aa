import { Box, Text } from '@chakra-ui/react'
import type { ReactNode } from 'react'

/** A part of what stands beside a ticket's description, below its facts. */
export function SideSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box as="section" aria-label={title} textStyle="sm" overflowWrap="anywhere">
      <Text textStyle="xs" color="fg.muted" mb="1.5" aria-hidden>
        {title}
      </Text>
      {children}
    </Box>
  )
}
