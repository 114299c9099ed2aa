import { Box, Button, Flex, Group } from '@chakra-ui/react'
import { type Priority, STATUS_LABELS } from '#shared/domain/tickets.ts'
import { meant, type Text, text } from '#shared/languages/texts.ts'
import { t } from '../../../lib/texts.ts'
import type { Choice } from '../../../ui/choice.ts'
import { ChoiceSelect } from '../../../ui/choice-select.tsx'
import { SearchBox } from '../../../ui/search-box.tsx'
import { priorityChoices } from '../field-choices.ts'
import { type FilterDefaults, OWNERSHIP_CHOICES, type TicketFilters } from '../ticket-filters.ts'

const OWNERSHIP_LABELS: Record<(typeof OWNERSHIP_CHOICES)[number], { long: Text; short: Text }> = {
  assigned: { long: text('Assigned to me'), short: text('My tickets') },
  created: { long: text('Created by me'), short: text('My requests') },
  unassigned: { long: text('Unassigned in my department'), short: text('Unassigned') }
}

const ALL_LABELS = { long: meant('All', 'tickets'), short: meant('All', 'tickets') }

const priorityFilters = (): Choice<Priority | 'all'>[] => [
  { value: 'all', label: t('All Priorities') },
  ...priorityChoices()
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
              label: t(STATUS_LABELS[value])
            }))}
            values={filters.statuses}
            onChange={(statuses) => onChange({ statuses })}
            summary={
              chosen === 0
                ? t('All Statuses')
                : t('{count, plural, one {# selected} other {# selected}}', { count: chosen })
            }
            multiple
          />
          <ChoiceSelect
            label={t('Priority')}
            choices={priorityFilters()}
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
    { ownership: defaults.ownership, ...ALL_LABELS },
    ...OWNERSHIP_CHOICES.map((ownership) => ({ ownership, ...OWNERSHIP_LABELS[ownership] }))
  ]
  return (
    <Group attached role="group" aria-label={t('Ownership')} w={{ base: 'full', sm: 'auto' }}>
      {toggles.map(({ ownership, long, short }) => {
        const isOn = filters.ownership === ownership
        return (
          <Button
            key={long.id}
            variant="outline"
            aria-pressed={isOn}
            _pressed={{ bg: 'indigo.subtle', color: 'indigo.fg' }}
            flex={{ base: 'auto', sm: 'none' }}
            px={{ base: '1', sm: '3' }}
            onClick={() => onChange({ ownership })}
          >
            <Box as="span" hideBelow="lg">
              {t(long)}
            </Box>
            <Box as="span" hideFrom="lg">
              {t(short)}
            </Box>
          </Button>
        )
      })}
    </Group>
  )
}
