import { Box, Button, Flex, IconButton, Text } from '@chakra-ui/react'
import { Trans } from '@lingui/react'
import { UserPlus } from 'lucide-react'
import { type FocusEvent, useEffect, useRef } from 'react'
import { MAX_BULK } from '#shared/api/bulk-changes.ts'
import { listTickets, type Ticket } from '#shared/api/tickets.ts'
import {
  PRIORITIES,
  PRIORITY_LABELS,
  STATUS_LABELS,
  TICKET_STATUSES
} from '#shared/domain/tickets.ts'
import { meant } from '#shared/languages/texts.ts'
import { callPaged, messageOf } from '../../../lib/api.ts'
import { byFullName } from '../../../lib/formats.ts'
import { useDepartmentNames } from '../../../lib/queries/departments-queries.ts'
import { useCurrentUser } from '../../../lib/queries/session-queries.ts'
import { useUsers } from '../../../lib/queries/users-queries.ts'
import { t } from '../../../lib/texts.ts'
import { showError } from '../../../lib/toasts.ts'
import { ChoiceSelect } from '../../../ui/choice-select.tsx'
import { useSubstituteOffer } from '../absences/use-substitute-offer.tsx'
import { usePrivateMove } from '../move/private-move.tsx'
import { personChoices, personOfChoice } from '../person-choices.tsx'
import { useResolveQuestion } from '../tasks/use-resolve-question.tsx'
import { type TicketFilters, toFilterQuery } from '../ticket-filters.ts'
import { rightsOf } from '../ticket-rights.ts'
import { OutageButton } from './outage-button.tsx'
import { useSelection } from './selection.ts'
import { useBulkChange } from './use-bulk-change.ts'

type BulkField = 'status' | 'assignee' | 'priority' | 'department'

/**
 * The effect of a key on the selected tickets: it opens the choice for a field, or assigns them to
 * oneself.
 */
export type BulkAction = BulkField | 'me'

export interface BulkBarProps {
  filters: TicketFilters
  /** How many tickets the filters leave. */
  total: number
  /** The tickets of the page that the person can change. */
  rows: readonly Ticket[]
  /** The action to start once the bar is there. */
  asked: BulkAction | null
  onDone(): void
  /** Takes the focus back from a choice that was asked for, once that is closed. */
  onReturn(outcome: { isCancelled: boolean }): void
}

/** The control whose click starts the action. */
const selectorOf = (action: BulkAction) =>
  action === 'me' ? 'button[data-action=me]' : `[data-field=${action}] [role=combobox]`

const QUIET = { size: 'xs', variant: 'ghost', px: { base: '1.5', sm: '2.5' } } as const

/** Changes the selected tickets of a list (D47). */
export function BulkBar({ filters, total, rows, asked, onDone, onReturn }: BulkBarProps) {
  const { user } = useCurrentUser()
  const { ids, set } = useSelection()
  const { data: users = [] } = useUsers()
  const names = useDepartmentNames()
  const selected = rows.filter(({ id }) => ids.has(id))
  // Of what is selected on other pages the server says what can't be moved there.
  const isOffered = (department: string) =>
    selected.length === 0 || selected.some((ticket) => rightsOf(user, ticket).may({ department }))
  const { mutate, isPending } = useBulkChange()
  const resolve = useResolveQuestion()
  /** The tickets that could be selected, also on other pages, as they were shown last. */
  const known = useRef(new Map<number, Ticket>())
  useEffect(() => {
    for (const row of rows) known.current.set(row.id, row)
  }, [rows])
  const bar = useRef<HTMLDivElement>(null)
  /** The control that a key has opened, and whether something was chosen there. */
  const opened = useRef<{ by: Element; isChosen: boolean }>(undefined)
  const apply = (change: Omit<Parameters<typeof mutate>[0], 'ids'>) => {
    if (opened.current) opened.current.isChosen = true
    mutate({ ids: [...ids].slice(0, MAX_BULK), ...change }, { onSuccess: () => set([]) })
  }
  const { move, dialog } = usePrivateMove(apply)
  /** A list that closes gives the focus to its selector; what a key has opened came from a row. */
  const goBack = ({ target }: FocusEvent<Element>) => {
    if (!opened.current || target !== opened.current.by) return
    const { isChosen } = opened.current
    opened.current = undefined
    if (target instanceof HTMLElement) target.blur()
    onReturn({ isCancelled: !isChosen })
  }
  const selectAll = async () => {
    try {
      const query = { ...toFilterQuery(filters), limit: MAX_BULK }
      const found = (await callPaged(listTickets, { query })).rows
      for (const row of found) known.current.set(row.id, row)
      set(found.filter((row) => rightsOf(user, row).fields).map(({ id }) => id))
    } catch (error) {
      showError(messageOf(error, t('Failed to fetch tickets')))
    }
  }

  useEffect(() => {
    if (!asked) return
    const control = bar.current?.querySelector<HTMLElement>(selectorOf(asked))
    opened.current = control && asked !== 'me' ? { by: control, isChosen: false } : undefined
    control?.click()
    onDone()
  }, [asked, onDone])

  const people = users.filter(({ disabled, service }) => !disabled && !service).sort(byFullName)
  // Those on other pages may be of any private department.
  const departments = [
    ...selected.map(({ department }) => department),
    ...(selected.length < ids.size ? (user?.privateDepartments ?? []) : [])
  ]
  const assign = useSubstituteOffer({ departments, offered: people }, (assigneeId) =>
    apply({ assigneeId })
  )
  return (
    <Flex
      ref={bar}
      onFocus={goBack}
      role="region"
      aria-label={t('Selected tickets')}
      position="sticky"
      bottom="3"
      zIndex="docked"
      wrap="wrap"
      align="center"
      gap="2"
      p="2"
      ps="3"
      bg="bg.panel"
      borderWidth="1px"
      borderRadius="l3"
      shadow="md"
      _print={{ display: 'none' }}
    >
      <Text textStyle="sm" fontWeight="medium" role="status" fontVariantNumeric="tabular-nums">
        <Trans
          id="{count, plural, one {<count># ticket</count><more> selected</more>} other {<count># tickets</count><more> selected</more>}}"
          values={{ count: ids.size }}
          // Programs that translate pages replace texts, so the changing one is alone in its element.
          components={{ count: <span />, more: <Box as="span" hideBelow="sm" /> }}
        />
      </Text>
      <Button {...QUIET} onClick={() => set(rows.map(({ id }) => id))}>
        {t('All on this page')}
      </Button>
      {total > rows.length && (
        <Button {...QUIET} onClick={() => void selectAll()}>
          {total > MAX_BULK
            ? t('{count, plural, one {First # result} other {First # results}}', {
                count: MAX_BULK
              })
            : t('{count, plural, one {All # result} other {All # results}}', { count: total })}
        </Button>
      )}
      <Button {...QUIET} onClick={() => set([])}>
        {t(meant('Clear', 'a selection'))}
      </Button>
      <Flex
        display={{ base: 'grid', sm: 'flex' }}
        gridTemplateColumns="auto 1fr 1fr"
        gap="2"
        ms={{ lg: 'auto' }}
        flex={{ base: '1 1 100%', lg: 'none' }}
      >
        <IconButton
          data-action="me"
          variant="outline"
          gridRow="span 2"
          h={{ base: 'full', sm: '8' }}
          aria-label={t('Assign to me')}
          title={t('Assign to me')}
          disabled={isPending}
          onClick={() => user && apply({ assigneeId: user.id })}
        >
          <UserPlus />
        </IconButton>
        <Choice
          field="status"
          label={t('Status')}
          name={t('Change Status')}
          isDisabled={isPending}
          choices={TICKET_STATUSES.map((value) => ({ value, label: t(STATUS_LABELS[value]) }))}
          onChoose={(status) =>
            resolve.ask(
              [...ids].flatMap((id) => known.current.get(id) ?? []),
              status,
              () => apply({ status })
            )
          }
        />
        <Choice
          field="assignee"
          label={t('Assigned To')}
          name={t('Change Assigned To')}
          isDisabled={isPending}
          choices={personChoices(people)}
          onChoose={(person) => assign.choose(personOfChoice(person))}
        />
        <Choice
          field="priority"
          label={t('Priority')}
          name={t('Change Priority')}
          isDisabled={isPending}
          choices={PRIORITIES.map((value) => ({ value, label: t(PRIORITY_LABELS[value]) }))}
          onChoose={(priority) => apply({ priority })}
        />
        <Choice
          field="department"
          label={t('Department')}
          name={t('Change Department')}
          isDisabled={isPending}
          choices={names.filter(isOffered).map((value) => ({ value, label: value }))}
          onChoose={(department) => move([...ids].slice(0, MAX_BULK), department)}
        />
        <OutageButton
          variant="outline"
          gridColumn="1 / -1"
          ids={ids}
          knownOf={(id) => known.current.get(id)}
        />
        {dialog}
        {assign.dialog}
        {resolve.dialog}
      </Flex>
    </Flex>
  )
}

interface ChoiceProps<T extends string> {
  field: BulkField
  label: string
  /** For screen readers. */
  name: string
  isDisabled: boolean
  choices: readonly { value: T; label: string }[]
  onChoose(value: T): void
}

/** A selector that has no value of its own: what is chosen is done at once. */
function Choice<T extends string>(props: ChoiceProps<T>) {
  const { field, label, name, isDisabled, choices, onChoose } = props
  return (
    <Box data-field={field} minW="0" flex={{ sm: '1', lg: 'none' }} w={{ lg: '8.5rem' }}>
      <ChoiceSelect
        label={name}
        placeholder={label}
        choices={choices}
        values={[]}
        disabled={isDisabled}
        onChange={([value]) => value && onChoose(value)}
      />
    </Box>
  )
}
