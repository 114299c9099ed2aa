import { Box, chakra, Flex, Text } from '@chakra-ui/react'
import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'

interface Props {
  title: ReactNode
  /** Texts after the title. */
  children?: ReactNode
  /** Where something can be done about it. */
  link: { to: string; label: string }
  isFailure?: boolean
}

/** A message above every screen, for something that nothing else would reveal. */
export function PageAlert({ title, children, link, isFailure = false }: Props) {
  return (
    <Box maxW="7xl" mx="auto" px={{ base: '4', md: '8' }} pt={{ base: '4', md: '5' }}>
      <Flex
        role="alert"
        gap="3"
        bg={isFailure ? 'bg.error' : 'amber.subtle'}
        borderRadius="l3"
        px="4"
        py="3"
      >
        <Box color={isFailure ? 'fg.error' : 'amber.fg'} pt="0.5" flexShrink={0}>
          <TriangleAlert size="1rem" aria-hidden />
        </Box>
        <Box minW="0">
          <Text fontWeight="medium">{title}</Text>
          {children}
          <AlertLink asChild>
            <Link to={link.to}>{link.label}</Link>
          </AlertLink>
        </Box>
      </Flex>
    </Box>
  )
}

const AlertLink = chakra('a', {
  base: {
    textStyle: 'sm',
    fontWeight: 'medium',
    textDecoration: 'underline',
    focusVisibleRing: 'outside'
  }
})
