import { Box, type BoxProps } from '@chakra-ui/react'

/** The frame of a team, or of the message that there is none. */
export function Panel(props: BoxProps) {
  return <Box borderWidth="1px" borderRadius="l3" px={{ base: '4', md: '5' }} py="4" {...props} />
}
