import { Flex, IconButton, Input } from '@chakra-ui/react'
import { X } from 'lucide-react'
import { PRIORITIES, PRIORITY_LABELS } from '#shared/domain/tickets.ts'
import { type Text, text } from '#shared/languages/texts.ts'
import { t } from '../../../lib/texts.ts'
import { ChoiceSelect } from '../../../ui/choice-select.tsx'
import type { TargetKind } from '../levels-draft.ts'
import type { TrialEvent } from './trial.ts'

type EventKind = TrialEvent['kind']

const EVENT_LABELS: Record<EventKind, Text> = {
  ...{
    wait: text('Waiting begins'),
    resume: text('Waiting ends'),
    resolved: text('Resolved'),
    reopened: text('Reopened')
  },
  ...{ priority: text('Priority changes to'), department: text('Department changes to') }
}

/** The events that move a response, which never pauses (D72). */
const RESPONSE_EVENTS: readonly EventKind[] = ['priority', 'department']
const ALL_EVENTS: readonly EventKind[] = [
  'wait',
  'resume',
  'resolved',
  'reopened',
  ...RESPONSE_EVENTS
]

interface TrialEventLineProps {
  number: number
  event: TrialEvent
  /** The target that is tried. */
  kind: TargetKind
  departments: readonly string[]
  onChange(event: TrialEvent): void
  onRemove(): void
}

/** Something that happens to the ticket, and when. */
export function TrialEventLine(props: TrialEventLineProps) {
  const { number, event, kind, departments, onChange, onRemove } = props
  const kinds = kind === 'resolution' ? ALL_EVENTS : RESPONSE_EVENTS
  const values = {
    priority: PRIORITIES.map((one) => ({ value: one as string, label: t(PRIORITY_LABELS[one]) })),
    department: departments.map((name) => ({ value: name, label: name }))
  }
  const choices =
    event.kind === 'priority' || event.kind === 'department' ? values[event.kind] : null
  const setKind = (next: EventKind) => {
    const [first] = next === 'priority' || next === 'department' ? values[next] : []
    onChange({ ...event, kind: next, value: first?.value ?? '' })
  }
  return (
    <Flex as="li" gap="2" wrap="wrap" align="center" maxW="3xl">
      <Input
        type="datetime-local"
        aria-label={t('Time of event {number}', { number })}
        w={{ base: 'full', sm: '13rem' }}
        value={event.at}
        onChange={({ target }) => onChange({ ...event, at: target.value })}
      />
      <Flex flex="1 1 12rem" minW="0" gap="2">
        <ChoiceSelect
          label={t('Event {number}', { number })}
          choices={kinds.map((one) => ({ value: one, label: t(EVENT_LABELS[one]) }))}
          values={[event.kind]}
          onChange={([chosen]) => chosen && setKind(chosen)}
        />
        {choices && (
          <ChoiceSelect
            label={event.kind === 'priority' ? t('New priority') : t('New department')}
            choices={choices}
            values={[event.value]}
            onChange={([value]) => value && onChange({ ...event, value })}
          />
        )}
      </Flex>
      <IconButton
        variant="ghost"
        color="fg.muted"
        aria-label={t('Remove event {number}', { number })}
        title={t('Remove')}
        onClick={onRemove}
      >
        <X />
      </IconButton>
    </Flex>
  )
}
