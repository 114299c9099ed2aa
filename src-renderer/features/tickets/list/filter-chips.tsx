import { Button, Flex, Icon, Text } from '@chakra-ui/react'
import { X } from 'lucide-react'
import { useEffect, useEffectEvent, useRef } from 'react'
import { PRIORITY_LABELS, STATUS_LABELS } from '#shared/domain/tickets.ts'
import { type Text as Translatable, text } from '#shared/languages/texts.ts'
import { dateFormat } from '../../../lib/formats.ts'
import { usePeople } from '../../../lib/queries/users-queries.ts'
import { t } from '../../../lib/texts.ts'
import { categoryName } from '../ticket-categories.ts'
import type { TicketFilters } from '../ticket-filters.ts'
import { useCatalogue } from '../use-ticket-names.ts'
import { type ChosenFilter, chosenFilters, withoutFilter } from './chosen-filters.ts'
import { DUE_LABELS, SERVICE_LABELS, WAITING_LABELS } from './service-filter-labels.ts'
import type { TicketFilterBarProps } from './ticket-filter-bar.tsx'

const LABELS: Record<ChosenFilter['name'], Translatable> = {
  status: text('Status'),
  priority: text('Priority'),
  department: text('Department'),
  category: text('Category'),
  assigneeId: text('Assigned To'),
  requesterId: text('Requester'),
  created: text('Created'),
  due: text('Due'),
  waiting: text('Waiting for'),
  service: text('Service level'),
  search: text('Search')
}

const day = dateFormat({ dateStyle: 'medium', timeZone: 'UTC' })

interface FilterChipsProps extends TicketFilterBarProps {
  /** Takes the focus once no chip is left. */
  onEmptied(): void
}

/**
 * The filters of a list that someone has set, each removable, and all at once; nothing without any.
 */
export function FilterChips({ filters, defaults, onChange, onEmptied }: FilterChipsProps) {
  const chosen = chosenFilters(filters, defaults)
  const textOf = useFilterText(filters)
  const box = useRef<HTMLDivElement>(null)
  const removed = useRef<number>(undefined)
  /** A chip goes with its filter, so the focus moves to the one that takes its place. */
  const moveFocus = useEffectEvent((count: number) => {
    if (removed.current === undefined) return
    const chips = box.current?.querySelectorAll<HTMLElement>('[data-chip]') ?? []
    const next = chips[Math.min(removed.current, count - 1)]
    removed.current = undefined
    next ? next.focus() : onEmptied()
  })
  useEffect(() => moveFocus(chosen.length), [chosen.length])
  if (chosen.length === 0) return null
  const remove = (filter: ChosenFilter | 'all', index = 0) => {
    removed.current = index
    onChange(withoutFilter(filter, filters, defaults))
  }
  return (
    <Flex
      ref={box}
      role="group"
      aria-label={t('Active filters')}
      gap="1.5"
      wrap="wrap"
      minW="0"
      ms="1"
    >
      {chosen.map((filter, index) => {
        const label = t(LABELS[filter.name])
        const value = textOf(filter)
        return (
          <Button
            key={`${filter.name} ${value}`}
            data-chip
            variant="subtle"
            size="xs"
            h={{ md: '6' }}
            maxW="full"
            gap="1"
            title={t('Remove filter')}
            aria-label={t('Remove filter {label}: {value}', { label, value })}
            onClick={() => remove(filter, index)}
          >
            <Text as="span" color="fg.muted">{`${label}:`}</Text>
            <Text as="span" truncate>
              {value}
            </Text>
            <Icon color="fg.muted">
              <X aria-hidden />
            </Icon>
          </Button>
        )
      })}
      {chosen.length > 1 && (
        <Button variant="ghost" size="xs" color="indigo.fg" onClick={() => remove('all')}>
          {t('Clear all')}
        </Button>
      )}
    </Flex>
  )
}

/** The text of a chip for its filter. */
function useFilterText(filters: TicketFilters): (filter: ChosenFilter) => string {
  const { nameOf } = usePeople()
  const catalogue = useCatalogue()
  const { priority, search, department = '', category = '' } = filters
  const { assigneeId = 0, requesterId = 0, due, waiting, service } = filters
  return (filter) => {
    switch (filter.name) {
      case 'status':
        return filter.status === 'any' ? t('Any') : t(STATUS_LABELS[filter.status])
      case 'priority':
        return priority ? t(PRIORITY_LABELS[priority]) : ''
      case 'department':
        return department
      case 'category':
        return categoryName(category, catalogue)
      case 'assigneeId':
        return nameOf(assigneeId)
      case 'requesterId':
        return nameOf(requesterId)
      case 'created':
        return periodText(filters)
      case 'due':
        return due ? t(DUE_LABELS[due]) : ''
      case 'waiting':
        return waiting ? t(WAITING_LABELS[waiting]) : ''
      case 'service':
        return service ? t(SERVICE_LABELS[service]) : ''
      case 'search':
        return search
    }
  }
}

function periodText({ createdFrom, createdTo }: TicketFilters): string {
  const [from, to] = [createdFrom, createdTo].map((text) => text && day.format(new Date(text)))
  if (from && to) return from === to ? from : `${from} – ${to}`
  return from ? t('from {day}', { day: from }) : t('until {day}', { day: to })
}
