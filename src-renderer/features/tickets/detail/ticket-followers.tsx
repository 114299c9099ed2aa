import { Button, Flex, HStack, IconButton, Skeleton, Stack, Text } from '@chakra-ui/react'
import { Bell, BellRing, X } from 'lucide-react'
import { useState } from 'react'
import type { Follower } from '#shared/api/followers.ts'
import type { Ticket } from '#shared/api/tickets.ts'
import { handlesTicket } from '#shared/domain/ticket-rights.ts'
import { byFullName } from '../../../lib/formats.ts'
import { useCurrentUser } from '../../../lib/queries/session-queries.ts'
import { titleOfPerson } from '../../../lib/queries/users-queries.ts'
import { t } from '../../../lib/texts.ts'
import { InitialsAvatar } from '../../../ui/initials-avatar.tsx'
import { useFollow, useFollowers, useRemoveFollower } from './follower-queries.ts'

/** How many followers are shown before someone asks for all. */
const FEW = 5

/** Who follows a ticket, with the button to follow it oneself (D42). */
export function TicketFollowers({ ticket }: { ticket: Ticket }) {
  const ticketId = ticket.id
  const { user } = useCurrentUser()
  const { data: followers, isError } = useFollowers(ticketId)
  const [showsAll, setShowsAll] = useState(false)
  if (isError && !followers) return <span>{t('Not available right now')}</span>
  if (!followers) return <FollowersSkeleton ticket={ticket} />
  const sorted = [
    ...followers.filter((one) => isPart(one, ticket)),
    ...followers.filter((one) => !isPart(one, ticket)).sort(byFullName)
  ]
  const shown = showsAll || sorted.length <= FEW + 1 ? sorted : sorted.slice(0, FEW)
  const left = sorted.length - shown.length
  return (
    <Stack gap="2" align="start">
      {followers.length === 0 ? (
        <Text color="fg.muted">{t('No followers yet')}</Text>
      ) : (
        <Stack as="ul" listStyleType="none" gap="1.5" maxW="full">
          {shown.map((follower) => (
            <Person key={follower.id} follower={follower} ticket={ticket} />
          ))}
        </Stack>
      )}
      {left > 0 && (
        <Button variant="ghost" size="xs" color="indigo.fg" onClick={() => setShowsAll(true)}>
          {t('{count, plural, one {Show # more} other {Show # more}}', { count: left })}
        </Button>
      )}
      {user && (
        <FollowButton
          ticketId={ticketId}
          isFollowing={followers.some(({ id }) => id === user.id)}
        />
      )}
    </Stack>
  )
}

/** Whether someone follows as its requester or assignee: they come first, in the server's order. */
const isPart = ({ id }: Follower, { requesterId, assigneeId }: Ticket) =>
  id === requesterId || id === assigneeId

/** As large as what most tickets show: those who have it, who follow it by themselves. */
function FollowersSkeleton({ ticket: { requesterId, assigneeId } }: { ticket: Ticket }) {
  const people = assigneeId === null || assigneeId === requesterId ? 1 : 2
  return (
    <Stack gap="2" aria-busy>
      <Stack gap="1.5">
        <Skeleton h="6" w="40" />
        {people > 1 && <Skeleton h="6" w="40" />}
      </Stack>
      <Skeleton h="7" w="20" />
    </Stack>
  )
}

function Person({ follower, ticket }: { follower: Follower; ticket: Ticket }) {
  const { user } = useCurrentUser()
  const { id, fullName, initials } = follower
  return (
    <HStack as="li" gap="2">
      <InitialsAvatar initials={initials} size="sm" />
      <Text minW="0" title={titleOfPerson(follower)}>
        <bdi>{fullName}</bdi>
      </Text>
      {user && user.id !== id && !isPart(follower, ticket) && handlesTicket(user, ticket) && (
        <RemoveButton ticketId={ticket.id} follower={follower} />
      )}
    </HStack>
  )
}

/** Removes a follower, as those who handle the ticket can (D64). */
function RemoveButton({ ticketId, follower }: { ticketId: number; follower: Follower }) {
  const { mutate, isPending } = useRemoveFollower(ticketId)
  return (
    <IconButton
      variant="ghost"
      size="2xs"
      color="fg.muted"
      aria-label={t('Remove {name} from followers', { name: follower.fullName })}
      title={t('Remove follower')}
      _print={{ display: 'none' }}
      onClick={() => !isPending && mutate(follower.id)}
    >
      <X />
    </IconButton>
  )
}

function FollowButton({ ticketId, isFollowing }: { ticketId: number; isFollowing: boolean }) {
  const { mutate, isPending } = useFollow(ticketId)
  const Icon = isFollowing ? BellRing : Bell
  return (
    <Flex _print={{ display: 'none' }}>
      <Button
        variant="outline"
        size="xs"
        aria-pressed={isFollowing}
        title={
          isFollowing ? t('Stop following this ticket') : t('Get notifications about this ticket')
        }
        // Not disabled meanwhile, which would lose the focus.
        onClick={() => !isPending && mutate(!isFollowing)}
        _pressed={{ bg: 'bg.muted' }}
      >
        <Icon aria-hidden />
        <span>{isFollowing ? t('Following') : t('Follow')}</span>
      </Button>
    </Flex>
  )
}
