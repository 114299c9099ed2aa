import { Box, Flex, Text } from '@chakra-ui/react'
import { useEffect, useRef } from 'react'
import { InitialsAvatar } from '../initials-avatar.tsx'
import type { Autocomplete } from './use-autocomplete.ts'

/** The suggestions, below the text area. */
export function SuggestionList({ list }: { list: Autocomplete }) {
  const { label, suggestions, active, listId, optionId, accept } = list
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
      {suggestions.map((suggestion, index) => (
        <Flex
          key={suggestion.key}
          id={optionId(index)}
          role="option"
          aria-selected={index === active}
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
          onClick={() => accept(suggestion)}
        >
          {suggestion.initials && <InitialsAvatar initials={suggestion.initials} size="sm" />}
          <Text textStyle="sm" truncate flexShrink={0} maxW="60%">
            {suggestion.name}
          </Text>
          <Text textStyle="xs" color="fg.muted" truncate minW="0" dir="auto">
            {suggestion.note}
          </Text>
        </Flex>
      ))}
    </Box>
  )
}
