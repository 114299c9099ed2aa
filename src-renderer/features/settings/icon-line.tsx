import { Flex, Text } from '@chakra-ui/react'
import type { ReactNode } from 'react'

interface IconLineProps {
  icon: ReactNode
  color: string
  children: ReactNode
}

/** A small text with an icon beside its first line. */
export function IconLine({ icon, color, children }: IconLineProps) {
  return (
    <Flex gap="2" textStyle="sm" color={color}>
      <Flex h="5" align="center" flexShrink={0}>
        {icon}
      </Flex>
      <Text>{children}</Text>
    </Flex>
  )
}
