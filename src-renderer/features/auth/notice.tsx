import { Box } from '@chakra-ui/react'
import type { ReactNode } from 'react'

/** A notice above the form, for before signing in. */
export function Notice({ children }: { children: ReactNode }) {
  return (
    <Box
      role="status"
      borderWidth="1px"
      borderColor="border.emphasized"
      borderRadius="l3"
      px="4"
      py="3"
      mb="6"
    >
      {children}
    </Box>
  )
}
