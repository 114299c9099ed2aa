import { HStack, Icon } from '@chakra-ui/react'
import { Hourglass } from 'lucide-react'
import { UNASSIGNED } from '../use-ticket-names.ts'

/** Says of an active ticket that nobody has taken it for more than a day. */
export function LongUnassigned() {
  return (
    <HStack as="span" display="inline-flex" gap="1" color="amber.fg" fontWeight="medium">
      <Icon boxSize="3" role="img" aria-label="For more than a day:">
        <Hourglass />
      </Icon>
      {UNASSIGNED}
    </HStack>
  )
}
