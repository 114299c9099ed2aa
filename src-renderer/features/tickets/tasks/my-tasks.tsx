import { Box, chakra, Heading, Stack, Text } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import type { OwnTask } from '#shared/api/tasks.ts'
import { useMinute } from '../../../lib/clock.ts'
import { paths } from '../../../lib/paths.ts'
import { t } from '../../../lib/texts.ts'
import { dueOf } from './task-texts.ts'
import { ownTasksQuery } from './tasks-queries.ts'

/** The open tasks of the signed-in person, those due first (D79); nothing without any. */
export function MyTasks() {
  const { data } = useQuery(ownTasksQuery)
  if (!data || data.rows.length === 0) return null
  const { rows, total } = data
  return (
    <Stack as="section" gap="3" mt="7" aria-labelledby="my-tasks">
      <Heading as="h2" id="my-tasks" textStyle="lg">
        {t('My tasks')}
      </Heading>
      <Box as="ul" listStyleType="none" borderWidth="1px" borderRadius="l3" overflow="hidden">
        {rows.map((task) => (
          <MyTask key={task.id} task={task} />
        ))}
      </Box>
      {total > rows.length && (
        <Text textStyle="sm" color="fg.muted">
          {t(
            '{total, plural, one {The first {shown} of # task} other {The first {shown} of # tasks}}',
            { shown: rows.length, total }
          )}
        </Text>
      )}
    </Stack>
  )
}

function MyTask({ task: { text, dueDay, ticket } }: { task: OwnTask }) {
  const now = useMinute()
  const due = dueDay === null ? null : dueOf(dueDay, new Date(now))
  return (
    <Box as="li" _notFirst={{ borderTopWidth: '1px' }}>
      <Row asChild>
        <Link to={paths.ticket(ticket.id)} title={ticket.about}>
          <Text as="span" textStyle="id" color="fg.muted" flexShrink={0}>
            {ticket.ticketId}
          </Text>
          <Text as="span" flex="1" minW="8rem">
            <bdi>{text}</bdi>
          </Text>
          {due && (
            <Text
              as="span"
              textStyle="xs"
              color={due.isLate ? 'red.fg' : 'fg.muted'}
              flexShrink={0}
            >
              {due.isLate
                ? t('Overdue since {day}', { day: due.text })
                : t('Due {day}', { day: due.text })}
            </Text>
          )}
        </Link>
      </Row>
    </Box>
  )
}

const Row = chakra('a', {
  base: {
    display: 'flex',
    flexWrap: { base: 'wrap', md: 'nowrap' },
    alignItems: 'center',
    columnGap: '3',
    rowGap: '0.5',
    minH: '11',
    px: '4',
    py: '2',
    textStyle: 'sm',
    focusVisibleRing: 'inside',
    _hover: { bg: 'bg.muted' }
  }
})
