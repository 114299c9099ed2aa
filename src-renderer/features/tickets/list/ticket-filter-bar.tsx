import { Box, Button, Flex, Group } from '@chakra-ui/react'
import {
  PRIORITIES,
  PRIORITY_LABELS,
  type Priority,
  STATUS_LABELS
} from '#shared/domain/tickets.ts'
import { text } from '#shared/languages/texts.ts'
import { t } from '../../../lib/texts.ts'
import type { Choice } from '../../../ui/choice.ts'
import { ChoiceSelect } from '../../../ui/choice-select.tsx'
import { SearchBox } from '../../../ui/search-box.tsx'
import { type FilterDefaults, OWNERSHIP_CHOICES, type TicketFilters } from '../ticket-filters.ts'

const OWNERSHIP_LABELS: Record<
  (typeof OWNERSHIP_CHOICES)[number],
  { long: string; short: string }
> = {
  assigned: { long: text('Assigned to me'), short: text('My tickets') },
  created: { long: text('Created by me'), short: text('My requests') },
  unassigned: { long: text('Unassigned in my department'), short: text('Unassigned') }
}

const PRIORITY_CHOICES: Choice<Priority | 'all'>[] = [
  { value: 'all', label: text('All Priorities') },
  ...PRIORITIES.map((value) => ({ value, label: PRIORITY_LABELS[value] }))
]

export interface TicketFilterBarProps {
  filters: TicketFilters
  defaults: FilterDefaults
  onChange(changes: Partial<TicketFilters>, options?: { replace: boolean }): void
}

/** The filters of a ticket list (spec §2). */
export function TicketFilterBar({ filters, defaults, onChange }: TicketFilterBarProps) {
  const chosen = filters.statuses.length
  return (
    <Flex
      wrap="wrap"
      gap="2"
      align="flex-start"
      justify="space-between"
      _print={{ display: 'none' }}
    >
      {!defaults.hasFixedOwnership && (
        <OwnershipToggles filters={filters} defaults={defaults} onChange={onChange} />
      )}
      <Flex wrap="wrap" gap="2" flex="1 1 28rem" maxW={{ lg: '34rem' }}>
        <Box flex="1 1 12rem">
          <SearchBox
            label={t('Search tickets')}
            value={filters.search}
            onSearch={(search) => onChange({ search }, { replace: true })}
          />
        </Box>
        <Flex gap="2" flex="1 1 15.5rem">
          <ChoiceSelect
            label={t('Status')}
            choices={defaults.possibleStatuses.map((value) => ({
              value,
              label: STATUS_LABELS[value]
            }))}
            values={filters.statuses}
            onChange={(statuses) => onChange({ statuses })}
            summary={chosen === 0 ? t('All Statuses') : t('{chosen} selected', { chosen })}
            multiple
          />
          <ChoiceSelect
            label={t('Priority')}
            choices={PRIORITY_CHOICES}
            values={[filters.priority ?? 'all']}
            onChange={([priority]) =>
              onChange({ priority: priority === 'all' ? null : (priority ?? null) })
            }
          />
        </Flex>
      </Flex>
    </Flex>
  )
}

function OwnershipToggles({ filters, defaults, onChange }: TicketFilterBarProps) {
  const toggles = [
    { ownership: defaults.ownership, long: t('All'), short: t('All') },
    ...OWNERSHIP_CHOICES.map((ownership) => ({ ownership, ...OWNERSHIP_LABELS[ownership] }))
  ]
  return (
    <Group attached role="group" aria-label={t('Ownership')} w={{ base: 'full', sm: 'auto' }}>
      {toggles.map(({ ownership, long, short }) => {
        const isOn = filters.ownership === ownership
        return (
          <Button
            key={long}
            variant="outline"
            aria-pressed={isOn}
            _pressed={{ bg: 'indigo.subtle', color: 'indigo.fg' }}
            flex={{ base: 'auto', sm: 'none' }}
            px={{ base: '1', sm: '3' }}
            onClick={() => onChange({ ownership })}
          >
            <Box as="span" hideBelow="lg">
              {long}
            </Box>
            <Box as="span" hideFrom="lg">
              {short}
            </Box>
          </Button>
        )
      })}
    </Group>
  )
}
