import { Center } from '@chakra-ui/react'

const SIZES = { sm: '6', md: '8', lg: '10' } as const

/**
 * A person's initials in a circle. They are hidden from screen readers, because the name is always
 * beside them.
 */
export function InitialsAvatar({
  initials,
  size = 'md'
}: {
  initials: string
  size?: keyof typeof SIZES
}) {
  return (
    <Center
      aria-hidden
      boxSize={SIZES[size]}
      flexShrink={0}
      borderRadius="full"
      bg="indigo.subtle"
      color="indigo.fg"
      textStyle={size === 'sm' ? '2xs' : 'xs'}
      fontWeight="semibold"
      letterSpacing="0.01em"
      userSelect="none"
    >
      {initials}
    </Center>
  )
}
