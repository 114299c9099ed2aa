import {
  Button,
  type ButtonProps,
  Flex,
  Group,
  Heading,
  IconButton,
  Skeleton,
  Stack
} from '@chakra-ui/react'
import { CalendarDays, CalendarPlus, ChevronLeft, ChevronRight, List } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { meant } from '#shared/languages/texts.ts'
import { useMinute } from '../../lib/clock.ts'
import { isoDay } from '../../lib/iso-day.ts'
import { useCurrentUser } from '../../lib/queries/session-queries.ts'
import { usePeople } from '../../lib/queries/users-queries.ts'
import { useScreenShortcuts } from '../../lib/screen-shortcuts.ts'
import { t } from '../../lib/texts.ts'
import { Page } from '../../ui/page.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { useIsWide } from '../../ui/use-is-wide.ts'
import { entriesOf, moreOn } from './calendar-entries.ts'
import { useCalendar } from './calendar-queries.ts'
import { monthName } from './day-names.ts'
import { KindFilter } from './kind-filter.tsx'
import { ENTRY_KINDS, type EntryKind } from './kinds.ts'
import { MonthGrid } from './month-grid.tsx'
import { MonthList } from './month-list.tsx'
import { addMonths, gridRange, monthIn } from './months.ts'
import { SubscribeDialog } from './subscribe-dialog.tsx'

/** Everything with a date that a person sees, as a month or as a list (D81). */
export function CalendarPage() {
  const [isSubscribing, setIsSubscribing] = useState(false)
  return (
    <Page
      title={t('Calendar')}
      action={
        <Button variant="outline" onClick={() => setIsSubscribing(true)}>
          <CalendarPlus aria-hidden />
          <span>{t('Subscribe')}</span>
        </Button>
      }
    >
      <MonthView />
      <SubscribeDialog isOpen={isSubscribing} onClose={() => setIsSubscribing(false)} />
    </Page>
  )
}

/** The month, view and hidden kinds, which the address keeps. */
function useView(today: string) {
  const [params, setParams] = useSearchParams()
  const isWide = useIsWide()
  const hidden = params.getAll('hide')
  const change = (changed: (next: URLSearchParams) => void) => {
    const next = new URLSearchParams(params)
    changed(next)
    setParams(next, { replace: true })
  }
  return {
    month: monthIn(params.get('month'), today),
    // Seven columns of entries fit no phone.
    isList: !isWide || params.get('view') === 'list',
    isWide,
    shown: ENTRY_KINDS.filter((kind) => !hidden.includes(kind)),
    setMonth: (month: string) =>
      change((next) =>
        month === today.slice(0, 7) ? next.delete('month') : next.set('month', month)
      ),
    setList: (isList: boolean) =>
      change((next) => (isList ? next.set('view', 'list') : next.delete('view'))),
    toggle: (kind: EntryKind) =>
      change((next) => {
        if (hidden.includes(kind)) next.delete('hide', kind)
        else next.append('hide', kind)
      })
  }
}

function MonthView() {
  // A page that is open overnight marks the new day.
  useMinute()
  const today = isoDay(new Date())
  const view = useView(today)
  const { month, isList, shown, setMonth } = view
  const { user } = useCurrentUser()
  const { nameOf } = usePeople()
  const { data, error, refetch, isPlaceholderData } = useCalendar(gridRange(month))
  const entries = useMemo(
    () => (data && user ? entriesOf(data, user, nameOf) : []),
    [data, user, nameOf]
  )
  useScreenShortcuts(t('In the calendar'), [
    { keys: 't', label: t('Today'), run: () => setMonth(today.slice(0, 7)) },
    { keys: 'j', label: t('Next month'), run: () => setMonth(addMonths(month, 1)) },
    { keys: 'k', label: t('Previous month'), run: () => setMonth(addMonths(month, -1)) }
  ])
  if (error && !data)
    return <ErrorState title={t('Failed to fetch calendar')} error={error} onRetry={refetch} />
  const View = isList ? MonthList : MonthGrid
  return (
    <Stack gap="4">
      <Toolbar view={view} today={today} />
      {data && user ? (
        <>
          <KindFilter entries={entries} shown={shown} onToggle={view.toggle} />
          {/* The entries of the month before would stand in wrong days for a moment. */}
          <View
            month={month}
            today={today}
            entries={isPlaceholderData ? [] : entries.filter(({ kind }) => shown.includes(kind))}
            moreOn={(day) =>
              isPlaceholderData
                ? []
                : moreOn(data, day, user).filter(({ kind }) => shown.includes(kind))
            }
            onMonth={setMonth}
          />
        </>
      ) : (
        <Skeleton h="40rem" borderRadius="l3" aria-busy />
      )}
    </Stack>
  )
}

interface ToolbarProps {
  view: ReturnType<typeof useView>
  today: string
}

function Toolbar({ view: { month, isList, isWide, setMonth, setList }, today }: ToolbarProps) {
  return (
    <Flex gap="3" align="center" wrap="wrap">
      <Group attached>
        <IconButton
          variant="outline"
          aria-label={t('Previous month')}
          onClick={() => setMonth(addMonths(month, -1))}
        >
          <ChevronLeft aria-hidden />
        </IconButton>
        <Button variant="outline" onClick={() => setMonth(today.slice(0, 7))}>
          {t('Today')}
        </Button>
        <IconButton
          variant="outline"
          aria-label={t('Next month')}
          onClick={() => setMonth(addMonths(month, 1))}
        >
          <ChevronRight aria-hidden />
        </IconButton>
      </Group>
      <Heading as="h2" id="calendar-month" textStyle="lg" aria-live="polite">
        {monthName(month)}
      </Heading>
      {isWide && (
        <Group attached role="group" aria-label={t(meant('View', 'month or list'))} ms="auto">
          <ViewButton isOn={!isList} onClick={() => setList(false)}>
            <CalendarDays aria-hidden />
            <span>{t('Month')}</span>
          </ViewButton>
          <ViewButton isOn={isList} onClick={() => setList(true)}>
            <List aria-hidden />
            <span>{t('List')}</span>
          </ViewButton>
        </Group>
      )}
    </Flex>
  )
}

/** @param button includes what the group around it adds */
function ViewButton({ isOn, ...button }: ButtonProps & { isOn: boolean }) {
  return (
    <Button
      variant="outline"
      aria-pressed={isOn}
      _pressed={{ bg: 'indigo.subtle', color: 'indigo.fg' }}
      {...button}
    />
  )
}
