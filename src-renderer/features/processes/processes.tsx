import { Badge, Button, Flex, Stack, Link as StyledLink, Text } from '@chakra-ui/react'
import { Plus } from 'lucide-react'
import { Link, useSearchParams } from 'react-router-dom'
import type { Process } from '#shared/api/processes.ts'
import type { SignedInUser } from '#shared/api/users.ts'
import { meant } from '#shared/languages/texts.ts'
import { listText } from '../../lib/list-text.ts'
import { processesPath } from '../../lib/paths.ts'
import { useProcesses } from '../../lib/queries/processes-queries.ts'
import { useCurrentUser } from '../../lib/queries/session-queries.ts'
import { t } from '../../lib/texts.ts'
import { type Column, DataTable, DataTableSkeleton } from '../../ui/data-table.tsx'
import { ExampleList } from '../../ui/example-list.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { TwoLines } from '../../ui/two-lines.tsx'
import { ProcessEditor } from './process-editor.tsx'
import { PROCESS_EXAMPLES } from './process-examples.ts'

const SKELETON_ROWS = 3

/** Processes (D79): all that a person manages, or the one that the address names. */
export function Processes() {
  const { user } = useCurrentUser()
  const { data: processes, error, refetch } = useProcesses()
  const [params] = useSearchParams()
  if (error && !processes)
    return <ErrorState title={t('Failed to fetch processes')} error={error} onRetry={refetch} />
  if (!user) return null
  const columns = columnsFor(user)
  if (!processes) {
    const look = { label: t('Processes'), columns, rows: SKELETON_ROWS, cardHeight: '9rem' }
    return <DataTableSkeleton {...look} />
  }
  const named = params.get('process')
  const open = processes.find(({ id }) => id === Number(named))
  if (named === 'new')
    return <ProcessEditor user={user} process={null} example={params.get('example')} />
  if (open) return <ProcessEditor key={open.id} user={user} process={open} example={null} />
  return (
    <Stack gap="6" maxW={processes.length === 0 ? '4xl' : undefined}>
      <Flex wrap="wrap" justify="space-between" align="flex-start" gap="3">
        <Text textStyle="sm" color="fg.muted" maxW="65ch">
          {t(
            'Work that several people do again and again, such as for a new colleague. Starting a process in a ticket adds its tasks and raises its tickets, each as soon as the parts before it are done.'
          )}
        </Text>
        <Button asChild>
          <Link to={processesPath(user, 'new')}>
            <Plus aria-hidden />
            <span>{t('New process')}</span>
          </Link>
        </Button>
      </Flex>
      {processes.length > 0 && (
        <DataTable
          label={t('Processes')}
          columns={columns}
          rows={processes}
          keyOf={({ id }) => id}
        />
      )}
      <Examples user={user} names={processes.map(({ name }) => name)} />
    </Stack>
  )
}

interface ExamplesProps {
  user: SignedInUser
  /** The names of the processes that there are. */
  names: readonly string[]
}

/** Processes to start from, of which there are none yet. */
function Examples({ user, names }: ExamplesProps) {
  const examples = PROCESS_EXAMPLES.filter(({ name }) => !names.includes(t(name)))
  if (examples.length === 0) return null
  const isFirst = names.length === 0
  return (
    <ExampleList
      title={isFirst ? t('No processes yet') : t('Examples')}
      level={2}
      hint={
        isFirst
          ? t('Start from an example, and change its parts as your company needs it.')
          : t('Each becomes a process of its own, whose parts you can change.')
      }
      examples={examples.map(({ id, name, text, parts }) => ({
        ...{ id, name: t(name) },
        text: t('{reason} {count, plural, one {# part.} other {# parts.}}', {
          ...{ reason: t(text), count: parts.length }
        }),
        to: `${processesPath(user, 'new')}&example=${id}`
      }))}
    />
  )
}

const columnsFor = (user: SignedInUser): Column<Process>[] => [
  {
    title: t('Name'),
    width: 'auto',
    cell: ({ id, name }) => (
      <StyledLink asChild variant="underline" color="fg">
        <Link to={processesPath(user, id)}>
          <TwoLines title={name}>{name}</TwoLines>
        </Link>
      </StyledLink>
    )
  },
  { title: t('Department'), width: '12rem', cell: ({ department }) => department },
  { title: t('Parts'), width: '14rem', cell: partsText },
  {
    title: t('State'),
    width: '7rem',
    cell: ({ enabled }) => (
      <Badge colorPalette={enabled ? 'green' : 'gray'}>
        {enabled ? t(meant('Enabled', 'a process')) : t(meant('Disabled', 'a process'))}
      </Badge>
    )
  }
]

function partsText({ definition: { parts } }: Process): string {
  const tickets = parts.filter(({ kind }) => kind === 'ticket').length
  const tasks = parts.length - tickets
  const texts = [
    tasks > 0 && t('{count, plural, one {# task} other {# tasks}}', { count: tasks }),
    tickets > 0 && t('{count, plural, one {# ticket} other {# tickets}}', { count: tickets })
  ]
  return listText(
    texts.filter((text) => text !== false),
    'row'
  )
}
