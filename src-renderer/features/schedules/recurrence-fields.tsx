import { Flex, Input, SimpleGrid, Stack, Text } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import type { ScheduleInput } from '#shared/api/schedules.ts'
import type { SignedInUser } from '#shared/api/users.ts'
import type { ClosedDayChoice } from '#shared/domain/recurrence.ts'
import { isItSupportSpecialist } from '#shared/domain/teams.ts'
import { type Text as Label, text } from '#shared/languages/texts.ts'
import type { FieldMessages } from '../../lib/field-messages.ts'
import { useServiceLevels } from '../../lib/queries/service-levels-queries.ts'
import { t } from '../../lib/texts.ts'
import { ChoiceSelect } from '../../ui/choice-select.tsx'
import { FormField } from '../../ui/form-field.tsx'
import { RepeatFields } from './repeat-fields.tsx'

type Recurrence = ScheduleInput['recurrence']

interface RecurrenceFieldsProps {
  user: SignedInUser
  recurrence: Recurrence
  messages: FieldMessages
  onChange(recurrence: Recurrence): void
}

const ZONES = [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone')])]

const END_CHOICES = [
  { value: 'never', label: text('Never') },
  { value: 'until', label: text('On a day') },
  { value: 'count', label: text('After a number of dates') }
] as const

const CLOSED_CHOICES: { value: ClosedDayChoice; label: Label }[] = [
  { value: 'raise', label: text('Raise the ticket anyway') },
  { value: 'skip', label: text('Skip the date') },
  { value: 'move', label: text('Move to the next open day') }
]

/** A recurrence as selectors that read as a sentence, its limits, and what happens on closed days. */
export function RecurrenceFields({ user, recurrence, messages, onChange }: RecurrenceFieldsProps) {
  const { repeat, time, zone, start } = recurrence
  const change = (part: Partial<Recurrence>) => onChange({ ...recurrence, ...part })
  const repeatError = Object.entries(messages).find(([path]) =>
    path.startsWith('recurrence.repeat')
  )?.[1]
  return (
    <Stack gap="4">
      <Stack gap="1">
        <Flex role="group" aria-label={t('Recurrence')} wrap="wrap" align="center" gap="2">
          <RepeatFields repeat={repeat} onChange={(changed) => change({ repeat: changed })} />
          <Text>{t('at')}</Text>
          <Input
            type="time"
            aria-label={t('Time')}
            w="8.5rem"
            value={time}
            onChange={({ target }) => change({ time: target.value })}
          />
        </Flex>
        {(repeatError ?? messages['recurrence.time']) && (
          <Text role="alert" textStyle="xs" color="fg.error">
            {repeatError ?? messages['recurrence.time']}
          </Text>
        )}
        {'day' in repeat && repeat.day > 28 && (
          <Text textStyle="sm" color="fg.muted">
            {t('Dates that a month does not have are left out.')}
          </Text>
        )}
      </Stack>
      <SimpleGrid columns={{ base: 1, sm: 2 }} gap="4">
        <FormField label={t('Time zone')} error={messages['recurrence.zone']}>
          <ChoiceSelect
            choices={[...new Set([...ZONES, zone])].map((one) => ({ value: one, label: one }))}
            values={[zone]}
            onChange={([chosen]) => chosen && change({ zone: chosen })}
          />
        </FormField>
        <FormField label={t('Starts')} error={messages['recurrence.start']}>
          <Input
            type="date"
            value={start}
            onChange={({ target }) => change({ start: target.value })}
          />
        </FormField>
        <EndFields recurrence={recurrence} messages={messages} onChange={change} />
      </SimpleGrid>
      <ClosedDayFields
        isSpecialist={isItSupportSpecialist(user.role)}
        recurrence={recurrence}
        error={messages['recurrence.calendar']}
        onChange={change}
      />
    </Stack>
  )
}

interface PartProps {
  recurrence: Recurrence
  onChange(part: Partial<Recurrence>): void
}

function EndFields(props: PartProps & { messages: FieldMessages }): ReactNode {
  const { recurrence, messages, onChange } = props
  const { until, count, start } = recurrence
  const end = until !== null ? 'until' : count !== null ? 'count' : 'never'
  const choose = (chosen: (typeof END_CHOICES)[number]['value']) =>
    onChange({
      until: chosen === 'until' ? start : null,
      count: chosen === 'count' ? 10 : null
    })
  return (
    <>
      <FormField label={t('Ends')}>
        <ChoiceSelect
          choices={END_CHOICES.map(({ value, label }) => ({ value, label: t(label) }))}
          values={[end]}
          onChange={([chosen]) => chosen && choose(chosen)}
        />
      </FormField>
      {until !== null && (
        <FormField label={t('Last day')} error={messages['recurrence.until']}>
          <Input
            type="date"
            value={until}
            onChange={({ target }) => onChange({ until: target.value })}
          />
        </FormField>
      )}
      {count !== null && (
        <FormField
          label={t('Number of dates')}
          hint={t('Skipped dates count too.')}
          error={messages['recurrence.count']}
        >
          <Input
            type="number"
            min={1}
            max={1000}
            value={count}
            onChange={({ target }) => onChange({ count: Number(target.value) })}
          />
        </FormField>
      )}
    </>
  )
}

/** `Monday to Friday`, for which no calendar is needed. */
const WEEKDAYS_ONLY = 'weekdays'

interface ClosedDayFieldsProps extends PartProps {
  /** Only they read the calendars. */
  isSpecialist: boolean
  error: string | undefined
}

function ClosedDayFields({ isSpecialist, recurrence, error, onChange }: ClosedDayFieldsProps) {
  const { data: levels } = useServiceLevels({ enabled: isSpecialist })
  const { repeat, closedDays, calendar } = recurrence
  const isAsked = closedDays !== 'raise' || repeat.every === 'month-working-day'
  const choices = [
    { value: WEEKDAYS_ONLY, label: t('Monday to Friday') },
    ...(levels?.calendars ?? []).map(({ id, name }) => ({ value: id, label: name }))
  ]
  return (
    <SimpleGrid columns={{ base: 1, sm: 2 }} gap="4">
      <FormField label={t('On closed days')}>
        <ChoiceSelect
          choices={CLOSED_CHOICES.map(({ value, label }) => ({ value, label: t(label) }))}
          values={[closedDays]}
          onChange={([chosen]) => chosen && onChange({ closedDays: chosen })}
        />
      </FormField>
      {isAsked && (
        <FormField label={t('Open days')} error={error}>
          <ChoiceSelect
            choices={choices}
            values={[calendar ?? WEEKDAYS_ONLY]}
            placeholder={t('Service calendar')}
            onChange={([chosen]) =>
              chosen && onChange({ calendar: chosen === WEEKDAYS_ONLY ? null : chosen })
            }
          />
        </FormField>
      )}
    </SimpleGrid>
  )
}
