import { Box, Button, Flex, List, SimpleGrid, Stack, Text } from '@chakra-ui/react'
import type { ImportMapping } from '#shared/api/import-mapping.ts'
import type { ImportCheck, SampleTicket } from '#shared/api/imports.ts'
import type { ImportDefault } from '#shared/domain/imports.ts'
import { STATUS_LABELS, TICKET_STATUSES } from '#shared/domain/tickets.ts'
import { type Text as Label, meant, text } from '#shared/languages/texts.ts'
import { dateFormat, numberText } from '../../lib/formats.ts'
import { useCategoryName } from '../../lib/queries/categories-queries.ts'
import { t } from '../../lib/texts.ts'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { SettingsSection } from '../../ui/settings-section.tsx'
import { TestResult } from '../../ui/test-result.tsx'
import { PriorityBadge, StatusBadge } from '../../ui/ticket-badges.tsx'

import { RejectedRowsButton } from './import-state.tsx'

interface ImportResultProps {
  id: number
  check: ImportCheck
  /** The mapping that was checked. */
  mapping: ImportMapping
  isStarting: boolean
  /** Whether nothing was chosen since the check. */
  isUpToDate: boolean
  onStart(): void
}

/** How the dates of the file are read, where that was left to the file. */
const DAY_TEXTS: Record<NonNullable<ImportCheck['dayOrder']>, Label> = {
  'day-first': text('Dates are read with the day first, as in 31/12/2025.'),
  'month-first': text('Dates are read with the month first, as in 12/31/2025.'),
  unclear: text(
    'The date format is unclear: 03/04/2025 could be March or April. Choose the date format under Source.'
  )
}

/** In full, because own times are what one looks for. */
const TIME = dateFormat({ dateStyle: 'medium', timeStyle: 'short' })

/** The effects of the import, with its first tickets, and the button that starts it. */
export function ImportResult(props: ImportResultProps) {
  const { id, check, mapping, isStarting, isUpToDate, onStart } = props
  const nameOf = useCategoryNames(mapping)
  const { tickets, unchanged, refused, accounts, unassigned, reasons } = check
  return (
    <>
      <SettingsSection
        title={t('Preview')}
        text={t('{count, plural, one {# row in the file.} other {# rows in the file.}}', {
          count: check.rows
        })}
      >
        <Stack gap="5">
          <SimpleGrid as="dl" columns={{ base: 2, md: 3, xl: 5 }} gap="4">
            <Figure label={t('New tickets')} value={tickets} />
            <Figure label={t('Already imported')} value={unchanged} />
            <Figure label={t('Rejected rows')} value={refused} />
            <Figure label={t('New accounts')} value={accounts} />
            <Figure label={t('New categories')} value={check.categories} />
          </SimpleGrid>
          <Defaults check={check} nameOf={nameOf} />
          {check.dayOrder && (
            <TestResult
              isWorking={check.dayOrder !== 'unclear'}
              message={t(DAY_TEXTS[check.dayOrder])}
            />
          )}
          {unassigned > 0 && (
            <Text textStyle="sm">
              {t(
                '{count, plural, one {# ticket will be unassigned because the assignee can’t sign in here.} other {# tickets will be unassigned because the assignee can’t sign in here.}}',
                { count: unassigned }
              )}
            </Text>
          )}
          {reasons.length > 0 && (
            <Box>
              <Text fontWeight="medium">{t('Reasons for rejected rows')}</Text>
              <List.Root mt="1" ps="4">
                {reasons.map(({ reason, rows, firstRow }) => (
                  <List.Item key={reason}>
                    {t(
                      '{reason}: {count, plural, one {# row} other {# rows}}, first in row {row}',
                      { reason, count: rows, row: numberText(firstRow) }
                    )}
                  </List.Item>
                ))}
              </List.Root>
              {isUpToDate && <RejectedRowsButton id={id} />}
            </Box>
          )}
        </Stack>
      </SettingsSection>
      <Sample rows={check.sample} nameOf={nameOf} />
      <Flex align="center" gap="3" wrap="wrap">
        <Button
          loading={isStarting}
          loadingText={t(meant('Import', 'a command'))}
          disabled={tickets === 0 || !isUpToDate || check.dayOrder === 'unclear'}
          onClick={onStart}
        >
          {t('{count, plural, one {Import # ticket} other {Import # tickets}}', {
            count: tickets
          })}
        </Button>
        <Text textStyle="sm" color="fg.muted">
          {check.dayOrder === 'unclear'
            ? t('Choose the date format under Source, then preview the import again.')
            : isUpToDate
              ? t('No one is notified. You can undo the import for 24 hours.')
              : t('Preview the import again: values or categories have changed.')}
        </Text>
      </Flex>
    </>
  )
}

function Figure({ label, value }: { label: string; value: number }) {
  return (
    <Box>
      <Text as="dt" textStyle="sm" color="fg.muted">
        {label}
      </Text>
      <Text as="dd" textStyle="xl" fontWeight="semibold" fontVariantNumeric="tabular-nums">
        {numberText(value)}
      </Text>
    </Box>
  )
}

type NameOf = (slug: string) => string

/** The names of categories, also of those that the import is to create. */
function useCategoryNames({ newCategories = [] }: ImportMapping): NameOf {
  const nameOf = useCategoryName()
  return (slug) => newCategories.find((one) => one.slug === slug)?.name ?? nameOf(slug)
}

const DEFAULT_LABELS: Record<ImportDefault, Label> = {
  requester: text('Requester'),
  status: text('Status'),
  department: text('Department'),
  category: text('Category')
}

/** The values that tickets get because the file does not say them. */
function Defaults({ check: { defaults }, nameOf }: { check: ImportCheck; nameOf: NameOf }) {
  if (defaults.length === 0) return null
  const shownValue = ({ field, to }: ImportCheck['defaults'][number]) => {
    if (field === 'category') return nameOf(to)
    const status = TICKET_STATUSES.find((one) => field === 'status' && one === to)
    return status ? t(STATUS_LABELS[status]) : to
  }
  return (
    <Box>
      <Text fontWeight="medium">{t('Defaults used')}</Text>
      <List.Root mt="1" ps="4">
        {defaults.map((used) => (
          <List.Item key={`${used.field} ${used.to}`}>
            {t('{field}: {value} ({count, plural, one {# ticket} other {# tickets}})', {
              ...{ field: t(DEFAULT_LABELS[used.field]), value: shownValue(used) },
              count: used.tickets
            })}
          </List.Item>
        ))}
      </List.Root>
    </Box>
  )
}

/** The first tickets as they would be, without columns that all of them leave empty. */
function Sample({ rows, nameOf }: { rows: readonly SampleTicket[]; nameOf: NameOf }) {
  const columns: Column<SampleTicket>[] = [
    { title: t('About'), width: 'auto', cell: ({ about }) => about },
    { title: t('Ticket number'), width: '8rem', cell: ({ externalId }) => externalId },
    { title: t('Status'), width: '7rem', cell: ({ status }) => <StatusBadge status={status} /> },
    {
      title: t('Priority'),
      width: '6rem',
      cell: ({ priority }) => <PriorityBadge priority={priority} />
    },
    { title: t('Category'), width: '8rem', cell: ({ category }) => nameOf(category) },
    { title: t('Requester'), width: '9rem', cell: ({ requester }) => requester },
    { title: t('Assignee'), width: '9rem', cell: ({ assignee }) => assignee ?? '' },
    {
      title: t('Created'),
      width: '12rem',
      cell: ({ createdAt }) => TIME.format(new Date(createdAt))
    }
  ]
  if (rows.length === 0) return null
  return (
    <Box mb="6">
      <Text fontWeight="medium" mb="2">
        {t('First tickets')}
      </Text>
      <DataTable
        label={t('First tickets')}
        columns={columns.filter(({ cell }) => rows.some((row) => cell(row) !== ''))}
        rows={rows}
        keyOf={({ row }) => row}
        from="xl"
      />
    </Box>
  )
}
