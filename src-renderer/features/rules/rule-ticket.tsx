import { Flex, Link as StyledLink } from '@chakra-ui/react'
import { Link } from 'react-router-dom'
import { paths } from '../../lib/paths.ts'
import { TwoLines } from '../../ui/two-lines.tsx'

/** A ticket on which a rule ran. */
interface TicketOfRun {
  ticketId: number
  reference: string
  about: string
}

/** A ticket as a link, with what it is about. */
export function RuleTicket({ ticketId, reference, about }: TicketOfRun) {
  return (
    <Flex gap="3" align="baseline" minW="0">
      <StyledLink asChild textStyle="id" flexShrink={0}>
        <Link to={paths.ticket(ticketId)}>{reference}</Link>
      </StyledLink>
      <TwoLines title={about}>{about}</TwoLines>
    </Flex>
  )
}
