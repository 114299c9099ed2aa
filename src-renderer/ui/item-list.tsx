import { Box, Button, chakra, Flex, Text } from '@chakra-ui/react'
import type { ReactNode } from 'react'

/** A framed list of few things, such as sessions. */
export function ItemList({ label, children }: { label: string; children: ReactNode }) {
  return (
    <chakra.ul aria-label={label} listStyleType="none" borderWidth="1px" borderRadius="l3" w="full">
      {children}
    </chakra.ul>
  )
}

interface ItemProps {
  name: string
  badges: ReactNode
  /** Details below the name, in one line. */
  children: ReactNode
  /** The action for the item, whose name for screen readers says of which item. */
  action?: { label: string; name: string; isPending: boolean; run(): void }
}

/** One of an {@link ItemList}. */
export function Item({ name, badges, children, action }: ItemProps) {
  return (
    <Flex
      as="li"
      align="center"
      justify="space-between"
      gap="3"
      px="4"
      py="2.5"
      _notFirst={{ borderTopWidth: '1px' }}
    >
      <Box minW="0">
        <Flex wrap="wrap" align="center" columnGap="2">
          <Text textStyle="sm" fontWeight="medium" overflowWrap="anywhere">
            <bdi>{name}</bdi>
          </Text>
          {badges}
        </Flex>
        <Text textStyle="sm" color="fg.muted" overflowWrap="anywhere">
          {children}
        </Text>
      </Box>
      {action && (
        <Button
          size="xs"
          variant="outline"
          flexShrink={0}
          aria-label={action.name}
          loading={action.isPending}
          onClick={action.run}
        >
          {action.label}
        </Button>
      )}
    </Flex>
  )
}
