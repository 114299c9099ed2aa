import { Box, chakra, VisuallyHidden } from '@chakra-ui/react'
import { splitName } from './split-name.ts'

/**
 * The name of a file on one line, cut before its end where there is no room. Its direction changes
 * nothing around it.
 */
export function FileName({ name }: { name: string }) {
  const [beginning, end] = splitName(name)
  return (
    <Isolated title={name}>
      {/* A screen reader would read two boxes as two words. */}
      <VisuallyHidden>{name}</VisuallyHidden>
      <Box as="span" aria-hidden truncate whiteSpace="pre">
        {beginning}
      </Box>
      <Box as="span" aria-hidden flexShrink={0} whiteSpace="pre">
        {end}
      </Box>
    </Isolated>
  )
}

const Isolated = chakra('bdi', { base: { display: 'inline-flex', minW: '0', maxW: 'full' } })
