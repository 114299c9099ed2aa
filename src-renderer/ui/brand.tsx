import { Center, Flex, Text } from '@chakra-ui/react'
import { Ticket } from 'lucide-react'
import { PRODUCT_NAME } from '../lib/document-title.ts'

/** The product's mark and name. */
export function Brand() {
  return (
    <Flex align="center" gap="2.5">
      <Center
        boxSize="6"
        borderRadius="md"
        bg="indigo.solid"
        color="indigo.contrast"
        flexShrink={0}
      >
        <Ticket size="0.875rem" strokeWidth={2.25} aria-hidden />
      </Center>
      <Text fontWeight="semibold" letterSpacing="-0.006em">
        {PRODUCT_NAME}
      </Text>
    </Flex>
  )
}
