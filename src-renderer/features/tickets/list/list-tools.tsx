import { Badge, Button, Flex, Stack } from '@chakra-ui/react'
import { Bookmark, ListFilter, ListOrdered } from 'lucide-react'
import { useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { useIsKiosk } from '../../../lib/kiosk.ts'
import { lazyModule, useLoaded } from '../../../lib/lazy-module.ts'
import { useCurrentUser } from '../../../lib/queries/session-queries.ts'
import { editSavedView } from '../../../lib/saved-view-draft.ts'
import { t } from '../../../lib/texts.ts'
import { activeStatuses, formatFilters, isFiltered, triageOrder } from '../ticket-filters.ts'
import { countMore } from './chosen-filters.ts'
import { FilterChips } from './filter-chips.tsx'
import type { TicketFilterBarProps } from './ticket-filter-bar.tsx'

/** Loaded apart, because few lists are filtered by more. */
const moreFilters = lazyModule(() => import('./more-filters.tsx'))

const TOOL = {
  variant: 'ghost',
  size: 'xs',
  color: 'fg.muted',
  _expanded: { bg: 'bg.muted' },
  _pressed: { bg: 'indigo.subtle', color: 'indigo.fg' }
} as const

/** Tools of a list besides its filter bar (D46). */
export function ListTools({ filters, defaults, onChange }: TicketFilterBarProps) {
  const [isOpen, setOpen] = useState(false)
  const isKiosk = useIsKiosk()
  const { pathname } = useLocation()
  const firstPage = formatFilters({ ...filters, page: 1 }, defaults)
  const more = useRef<HTMLButtonElement>(null)
  const count = countMore(filters)
  const { user } = useCurrentUser()
  const hasServiceLevels = user?.serviceLevels ?? false
  const triage = triageOrder(hasServiceLevels)
  const isTriage =
    filters.order?.sort === triage.sort && filters.order.direction === triage.direction
  return (
    <Stack gap="2" mt="-2" _print={{ display: 'none' }}>
      <Flex gap="1" wrap="wrap" ms="-1" align="center">
        <Button
          {...TOOL}
          aria-pressed={isTriage}
          title={
            hasServiceLevels
              ? t('Late and next deadline first, then high priority')
              : t('High priority first, then longest waiting')
          }
          onClick={() =>
            onChange(
              isTriage
                ? { order: undefined }
                : { order: triage, statuses: activeStatuses(filters, defaults) }
            )
          }
        >
          <ListOrdered /> <span>{t('Triage order')}</span>
        </Button>
        <Button ref={more} {...TOOL} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          <ListFilter /> <span>{t('More filters')}</span>
          {count > 0 && (
            <Badge
              colorPalette="indigo"
              aria-label={t('{count, plural, one {# active} other {# active}}', { count })}
            >
              {count}
            </Badge>
          )}
        </Button>
        {!isKiosk && (filters.order || isFiltered(filters, defaults)) && (
          <Button {...TOOL} onClick={() => editSavedView({ filters: `${pathname}?${firstPage}` })}>
            <Bookmark /> <span>{t('Save view')}</span>
          </Button>
        )}
        <FilterChips
          filters={filters}
          defaults={defaults}
          onChange={onChange}
          onEmptied={() => more.current?.focus()}
        />
      </Flex>
      {isOpen && <Fields filters={filters} defaults={defaults} onChange={onChange} />}
    </Stack>
  )
}

function Fields(props: TicketFilterBarProps) {
  const { module } = useLoaded(moreFilters)
  return module && <module.MoreFilters {...props} />
}
