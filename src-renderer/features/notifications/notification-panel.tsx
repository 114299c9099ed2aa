import { Box, Flex, Text } from '@chakra-ui/react'
import {
  AlarmClock,
  ArrowRightLeft,
  AtSign,
  ChevronsUp,
  CircleDot,
  ClipboardList,
  Hourglass,
  ListTodo,
  LockKeyhole,
  type LucideIcon,
  MessageSquare,
  Plus,
  Stamp,
  UserRound,
  UserRoundCheck
} from 'lucide-react'
import { Link } from 'react-router-dom'
import type { Notification, Notifications, StandIn } from '#shared/api/notifications.ts'
import type { User } from '#shared/api/users.ts'
import { UNKNOWN_USER } from '#shared/domain/people.ts'
import { useMinute } from '../../lib/clock.ts'
import { paths } from '../../lib/paths.ts'
import { usePeople } from '../../lib/queries/users-queries.ts'
import { t } from '../../lib/texts.ts'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { notificationParts } from './notification-text.ts'
import { PanelItem } from './panel-item.ts'
import { PausedRules } from './paused-rules.tsx'
import { StandInLine } from './stand-in-line.tsx'

const ICONS: Record<Notification['kind'], LucideIcon> = {
  created: Plus,
  status: CircleDot,
  assignee: UserRound,
  department: ArrowRightLeft,
  priority: ChevronsUp,
  comment: MessageSquare,
  note: LockKeyhole,
  'due-soon': AlarmClock,
  overdue: AlarmClock,
  reminder: Hourglass,
  'no-assignee': UserRound,
  'approval-needed': Stamp,
  'approval-reminder': Stamp,
  'approval-closed': Stamp,
  form: ClipboardList,
  'form-asked': ClipboardList,
  task: ListTodo
}

interface NotificationPanelProps {
  items: readonly Notification[]
  /** For whom the person stands in (D76). */
  standIns: readonly StandIn[]
  pausedRules: NonNullable<Notifications['pausedRules']>
  user: User
  /** Called when one is opened. */
  onFollow(): void
}

/** Events in the tickets that a person follows, newest first (D42). */
export function NotificationPanel(props: NotificationPanelProps) {
  const { items, standIns, pausedRules, user, onFollow } = props
  return (
    <Flex direction="column" minH="0">
      <Text px="4" py="3" fontWeight="semibold" borderBottomWidth="1px">
        {t('Notifications')}
      </Text>
      {standIns.length > 0 && <StandIns standIns={standIns} />}
      {pausedRules.length > 0 && (
        <PausedRules rules={pausedRules} user={user} onFollow={onFollow} />
      )}
      {items.length === 0 && pausedRules.length === 0 && (
        <Box px="4" py="8" textAlign="center">
          <Text fontWeight="medium">{t('No new notifications')}</Text>
          <Text textStyle="sm" color="fg.muted" mt="1">
            {t('Activity in tickets that you follow appears here.')}
          </Text>
        </Box>
      )}
      {items.length > 0 && (
        <Box as="ul" listStyleType="none" overflowY="auto" p="1">
          {items.map((item) => (
            <li key={item.id}>
              <PanelItem asChild>
                <Link to={addressOf(item)} onClick={onFollow}>
                  <ItemText item={item} user={user} />
                </Link>
              </PanelItem>
            </li>
          ))}
        </Box>
      )}
    </Flex>
  )
}

function StandIns({ standIns }: { standIns: readonly StandIn[] }) {
  return (
    <Box as="ul" listStyleType="none" flexShrink={0} borderBottomWidth="1px" px="4" py="2.5">
      {standIns.map((standIn) => (
        <Flex as="li" key={standIn.key} gap="3" py="0.5" textStyle="sm">
          <Flex h="1lh" align="center" color="fg.muted" flexShrink={0}>
            <UserRoundCheck size="1rem" aria-hidden />
          </Flex>
          <StandInLine standIn={standIn} />
        </Flex>
      ))}
    </Box>
  )
}

/** The ticket, its comment in the conversation, its questions (D78), or the approval that is needed (D80). */
function addressOf(item: Notification): string {
  const { kind, ticketId, commentId } = item
  if (kind === 'approval-needed' || kind === 'approval-reminder') return paths.approval(item.to)
  if (kind === 'form-asked') return paths.ticketForm(ticketId)
  const ticket = paths.ticket(ticketId)
  return commentId === null ? ticket : `${ticket}#comment-${commentId}`
}

function ItemText({ item, user }: { item: Notification; user: User }) {
  useMinute()
  const Icon = item.mentioned ? AtSign : ICONS[item.kind]
  return (
    <>
      <Flex h="1lh" align="center" color={iconColorOf(item)} flexShrink={0}>
        <Icon size="1rem" aria-hidden />
      </Flex>
      <Box minW="0" flex="1">
        <Text overflowWrap="anywhere">
          {notificationParts(item, user.id, new Date()).map((part, index) =>
            typeof part === 'string' ? (
              <span key={index.toString()}>{part}</span>
            ) : (
              <Name key={index.toString()} id={part.person} />
            )
          )}
        </Text>
        <Flex gap="1.5" textStyle="xs" color="fg.muted" mt="0.5" minW="0">
          <Text as="span" textStyle="id" flexShrink={0}>
            {item.reference}
          </Text>
          <Text as="span" truncate flex="1" title={item.about}>
            {item.about}
          </Text>
          <Text as="span" flexShrink={0}>
            <RelativeTime value={item.at} />
          </Text>
        </Flex>
      </Box>
    </>
  )
}

/** Mentions and missed deadlines stand out. */
function iconColorOf({ mentioned, kind }: Notification): string {
  if (kind === 'overdue') return 'fg.error'
  return mentioned ? 'indigo.fg' : 'fg.muted'
}

function Name({ id }: { id: number | null }) {
  const { nameOf, titleOf } = usePeople()
  if (id === null) return <span>{t(UNKNOWN_USER)}</span>
  return (
    <Box as="span" fontWeight="medium" title={titleOf(id)}>
      <bdi>{nameOf(id)}</bdi>
    </Box>
  )
}
