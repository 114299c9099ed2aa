import { Box, Flex, Text } from '@chakra-ui/react'
import { useEffect, useRef } from 'react'
import { InitialsAvatar } from '../initials-avatar.tsx'
import type { OfferList as Offered } from './use-offer-list.ts'

/** What is offered, below the text area. */
export function OfferList({ list }: { list: Offered }) {
  const { label, choices, marked, listId, optionId, take } = list
  const box = useRef<HTMLDivElement>(null)
  // The text area may be at the lower end of the screen or of a dialog.
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <Box
      ref={box}
      id={listId}
      role="listbox"
      aria-label={label}
      position="absolute"
      top="100%"
      insetStart="0"
      zIndex="popover"
      mt="1"
      w="min(20rem, 100%)"
      scrollMarginBlock="2"
      bg="bg.panel"
      boxShadow="md"
      borderRadius="l2"
      p="1"
    >
      {choices.map((choice, index) => (
        <Flex
          key={choice.key}
          id={optionId(index)}
          role="option"
          aria-selected={index === marked}
          align="center"
          gap="2"
          px="2"
          py="1"
          minH="9"
          borderRadius="l1"
          cursor="pointer"
          _hover={{ bg: 'bg.muted' }}
          _selected={{ bg: 'bg.muted' }}
          // The text area keeps the focus.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => take(choice)}
        >
          {choice.initials && <InitialsAvatar initials={choice.initials} size="sm" />}
          <Text textStyle="sm" truncate flexShrink={1}>
            {choice.name}
          </Text>
          <Text textStyle="xs" color="fg.muted" truncate flexShrink={2}>
            {choice.note}
          </Text>
        </Flex>
      ))}
    </Box>
  )
}
