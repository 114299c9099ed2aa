import { Box } from '@chakra-ui/react'
import { Link } from 'react-router-dom'
import { t } from '../../lib/texts.ts'
import { TextLink } from '../../ui/texts/address-link.tsx'
import type { CalendarEntry, MoreEntries } from './calendar-entries.ts'
import { EntryRow } from './entry-link.tsx'

interface DayEntriesProps {
  day: string
  entries: readonly CalendarEntry[]
  more: readonly MoreEntries[]
}

const MORE: Record<MoreEntries['kind'], (count: number) => string> = {
  due: (count) =>
    t('{count, plural, one {# more due ticket} other {# more due tickets}}', { count }),
  recurring: (count) =>
    t('{count, plural, one {# more recurring ticket} other {# more recurring tickets}}', { count })
}

/** The entries of a day, and how many more there are. */
export function DayEntries({ day, entries, more }: DayEntriesProps) {
  return (
    <Box as="ul" listStyleType="none" borderWidth="1px" borderRadius="l3" overflow="hidden">
      {entries.map((entry) => (
        <Box as="li" key={entry.key} _notFirst={{ borderTopWidth: '1px' }}>
          <EntryRow entry={entry} day={day} />
        </Box>
      ))}
      {more.map(({ kind, count, path }) => (
        <Box
          as="li"
          key={kind}
          px="4"
          py="2.5"
          textStyle="sm"
          _notFirst={{ borderTopWidth: '1px' }}
        >
          <TextLink asChild>
            <Link to={path}>{MORE[kind](count)}</Link>
          </TextLink>
        </Box>
      ))}
    </Box>
  )
}
