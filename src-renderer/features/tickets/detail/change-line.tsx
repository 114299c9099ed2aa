import { Box, Flex, Text } from '@chakra-ui/react'
import {
  ArrowRightLeft,
  ChevronsUp,
  CircleDot,
  ClipboardList,
  FileX,
  Hourglass,
  Link2,
  Link2Off,
  ListChecks,
  ListTodo,
  ListX,
  type LucideIcon,
  Megaphone,
  Plus,
  Stamp,
  Tag,
  UserRound,
  Workflow
} from 'lucide-react'
import { Link } from 'react-router-dom'
import type { HistoryEntry } from '#shared/api/history.ts'
import { UNKNOWN_USER } from '#shared/domain/people.ts'
import { formatTicketId } from '#shared/domain/tickets.ts'
import { type ChangePart, changeParts } from '../../../lib/change-text.ts'
import { paths } from '../../../lib/paths.ts'
import { usePeople } from '../../../lib/queries/users-queries.ts'
import { t } from '../../../lib/texts.ts'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { TextLink } from '../../../ui/texts/address-link.tsx'
import { categoryName, subcategoryName } from '../ticket-categories.ts'
import { useCatalogue } from '../use-ticket-names.ts'
import { ScheduleName } from './schedule-name.tsx'

const ICONS: Record<HistoryEntry['kind'], LucideIcon> = {
  created: Plus,
  status: CircleDot,
  assignee: UserRound,
  department: ArrowRightLeft,
  priority: ChevronsUp,
  category: Tag,
  subcategory: Tag,
  linked: Link2,
  unlinked: Link2Off,
  'file-deleted': FileX,
  waiting: Hourglass,
  approval: Stamp,
  form: ClipboardList,
  'form-asked': ClipboardList,
  'process-started': Workflow,
  outage: Megaphone,
  'task-added': ListTodo,
  'task-changed': ListTodo,
  'task-done': ListChecks,
  'task-reopened': ListTodo,
  'task-deleted': ListX
}

/** A change of a ticket: one quiet line between the comments. */
export function ChangeLine({ change }: { change: HistoryEntry }) {
  const Icon = ICONS[change.kind]
  return (
    <Flex gap="3" textStyle="sm" color="fg.muted">
      {/* As wide as the initials of a comment's author, so that texts begin at one line. */}
      <Flex w="8" h="1lh" flexShrink={0} align="center" justify="center" aria-hidden>
        <Icon size="1em" />
      </Flex>
      <Text minW="0" overflowWrap="anywhere">
        {changeParts(change).map((part, index) => (
          <Part key={index.toString()} part={part} />
        ))}
        <span> · </span>
        <RelativeTime value={change.at} />
      </Text>
    </Flex>
  )
}

function Part({ part }: { part: ChangePart }) {
  const { nameOf, titleOf } = usePeople()
  const catalogue = useCatalogue()
  if (typeof part === 'string') return <span>{part}</span>
  if ('category' in part) return <span>{categoryName(part.category, catalogue)}</span>
  if ('subcategory' in part) return <span>{subcategoryName(part.subcategory, catalogue)}</span>
  if ('ticket' in part) {
    return (
      <TextLink asChild whiteSpace="nowrap">
        <Link to={paths.ticket(part.ticket)}>{formatTicketId(part.ticket)}</Link>
      </TextLink>
    )
  }
  if ('schedule' in part) return <ScheduleName {...part.schedule} />
  if (part.person === null) return <span>{t(UNKNOWN_USER)}</span>
  return (
    <Box as="span" color="fg" title={titleOf(part.person)}>
      <bdi>{nameOf(part.person)}</bdi>
    </Box>
  )
}
