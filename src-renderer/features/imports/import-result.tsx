import { Box, Button, Flex, List, SimpleGrid, Stack, Text } from '@chakra-ui/react'
import type { ImportCheck, SampleTicket } from '#shared/api/imports.ts'
import { numberText } from '#shared/domain/number-text.ts'
import { useCategoryName } from '../../lib/queries/categories-queries.ts'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { SettingsSection } from '../../ui/settings-section.tsx'
import { PriorityBadge, StatusBadge } from '../../ui/ticket-badges.tsx'
import { RefusedButton } from './import-state.tsx'

interface ImportResultProps {
  id: number
  check: ImportCheck
  isStarting: boolean
  /** Whether nothing was chosen since the file was looked through. */
  isUpToDate: boolean
  onStart(): void
}

/** In full, because own times are what one looks for. */
const TIME = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })

/** What the import would do, with its first tickets, and the button that does it. */
export function ImportResult({ id, check, isStarting, isUpToDate, onStart }: ImportResultProps) {
  const { tickets, unchanged, refused, accounts, unassigned, reasons } = check
  return (
    <>
      <SettingsSection
        title="What would be"
        text={`${numberText(check.rows)} rows were looked at.`}
      >
        <Stack gap="5">
          <SimpleGrid as="dl" columns={{ base: 2, md: 4 }} gap="4">
            <Figure label="New tickets" value={tickets} />
            <Figure label="Imported before" value={unchanged} />
            <Figure label="Rows refused" value={refused} />
            <Figure label="Accounts made" value={accounts} />
          </SimpleGrid>
          {unassigned > 0 && (
            <Text textStyle="sm">
              {`${numberText(unassigned)} open tickets will be unassigned: whoever had them can’t sign in here.`}
            </Text>
          )}
          {reasons.length > 0 && (
            <Box>
              <Text fontWeight="medium">Why rows are refused</Text>
              <List.Root mt="1" ps="4">
                {reasons.map(({ reason, rows, firstRow }) => (
                  <List.Item key={reason}>
                    {`${reason}: ${numberText(rows)} ${rows === 1 ? 'row' : 'rows'}, first in row ${numberText(firstRow)}`}
                  </List.Item>
                ))}
              </List.Root>
              {isUpToDate && <RefusedButton id={id} />}
            </Box>
          )}
        </Stack>
      </SettingsSection>
      <Sample rows={check.sample} />
      <Flex align="center" gap="3" wrap="wrap">
        <Button
          loading={isStarting}
          loadingText="Import"
          disabled={tickets === 0 || !isUpToDate}
          onClick={onStart}
        >
          {`Import ${numberText(tickets)} ${tickets === 1 ? 'ticket' : 'tickets'}`}
        </Button>
        <Text textStyle="sm" color="fg.muted">
          {isUpToDate
            ? 'Nobody is notified. Refused rows can be imported later.'
            : 'Look through the file again: what words become has changed.'}
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

/** The first tickets as they would be. */
function Sample({ rows }: { rows: readonly SampleTicket[] }) {
  const nameOf = useCategoryName()
  const columns: Column<SampleTicket>[] = [
    { title: 'About', width: 'auto', cell: ({ about }) => about },
    { title: 'Number there', width: '8rem', cell: ({ externalId }) => externalId },
    { title: 'Status', width: '7rem', cell: ({ status }) => <StatusBadge status={status} /> },
    {
      title: 'Priority',
      width: '6rem',
      cell: ({ priority }) => <PriorityBadge priority={priority} />
    },
    { title: 'Category', width: '8rem', cell: ({ category }) => nameOf(category) },
    { title: 'Requester', width: '9rem', cell: ({ requester }) => requester },
    {
      title: 'Created',
      width: '10rem',
      cell: ({ createdAt }) => TIME.format(new Date(createdAt))
    }
  ]
  if (rows.length === 0) return null
  return (
    <Box mb="6">
      <Text fontWeight="medium" mb="2">
        The first tickets
      </Text>
      <DataTable
        label="The first tickets"
        columns={columns}
        rows={rows}
        keyOf={({ row }) => row}
        from="xl"
      />
    </Box>
  )
}
