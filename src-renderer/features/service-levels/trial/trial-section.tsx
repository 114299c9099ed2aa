import { Box, Button, Input, SimpleGrid, Stack } from '@chakra-ui/react'
import { TZDate } from '@date-fns/tz'
import { Plus } from 'lucide-react'
import { memo, useState } from 'react'
import { PRIORITIES, PRIORITY_LABELS } from '#shared/domain/tickets.ts'
import { t } from '../../../lib/texts.ts'
import { ChoiceSelect } from '../../../ui/choice-select.tsx'
import { FormField } from '../../../ui/form-field.tsx'
import { SettingsSection } from '../../../ui/settings-section.tsx'
import { newId } from '../first-levels.ts'
import { useDraftLevels, useLevels } from '../levels-context.ts'
import { type LevelsDraft, levelIndex, TARGET_KINDS, TARGET_LABELS } from '../levels-draft.ts'
import type { Trial, TrialEvent } from './trial.ts'
import { TrialEventLine } from './trial-event-line.tsx'
import { TrialResult } from './trial-result.tsx'

/** The most events of a trial. */
const MAX_EVENTS = 20

/** Shows when a ticket would be due, also by changes that are not saved (D72). */
export const TrialSection = memo(function TrialSection({
  departments
}: {
  departments: readonly string[]
}) {
  const { draft } = useLevels()
  const [trial, setTrial] = useState<Trial>(() => firstTrial(draft, departments))
  const change = (part: Partial<Trial>) => setTrial({ ...trial, ...part })
  const levels = useDraftLevels()
  const changeEvent = (event: TrialEvent) =>
    change({ events: trial.events.map((one) => (one.id === event.id ? event : one)) })
  const addEvent = () => {
    const at = trial.events.at(-1)?.at ?? trial.start
    const isWaiting = trial.events.at(-1)?.kind === 'wait'
    const kind = trial.kind !== 'resolution' ? 'priority' : isWaiting ? 'resume' : 'wait'
    const value = kind === 'priority' ? 'high' : ''
    change({ events: [...trial.events, { id: newId(), at, kind, value }] })
  }
  return (
    <SettingsSection
      title={t('Try it')}
      text={t(
        'When a ticket would be due, and which hours count. Changes that you have not saved yet are included.'
      )}
    >
      <Stack gap="5">
        <SimpleGrid columns={{ base: 1, sm: 2, lg: 4 }} gap="4">
          <FormField label={t('Department')}>
            <ChoiceSelect
              choices={departments.map((name) => ({ value: name, label: name }))}
              values={[trial.department]}
              onChange={([department]) => department && change({ department })}
            />
          </FormField>
          <FormField label={t('Priority')}>
            <ChoiceSelect
              choices={PRIORITIES.map((one) => ({ value: one, label: t(PRIORITY_LABELS[one]) }))}
              values={[trial.priority]}
              onChange={([priority]) => priority && change({ priority })}
            />
          </FormField>
          <FormField label={t('Target')}>
            <ChoiceSelect
              choices={TARGET_KINDS.map((kind) => ({ value: kind, label: t(TARGET_LABELS[kind]) }))}
              values={[trial.kind]}
              onChange={([kind]) => kind && change({ kind, events: [] })}
            />
          </FormField>
          <FormField label={t('Starts')}>
            <Input
              type="datetime-local"
              value={trial.start}
              onChange={({ target }) => change({ start: target.value })}
            />
          </FormField>
        </SimpleGrid>
        {trial.events.length > 0 && (
          <Stack as="ol" gap="3" listStyleType="none" aria-label={t('Events')}>
            {trial.events.map((event, index) => (
              <TrialEventLine
                key={event.id}
                number={index + 1}
                event={event}
                kind={trial.kind}
                departments={departments}
                onChange={changeEvent}
                onRemove={() =>
                  change({ events: trial.events.filter(({ id }) => id !== event.id) })
                }
              />
            ))}
          </Stack>
        )}
        <Box>
          <Button
            size="sm"
            variant="outline"
            disabled={trial.events.length >= MAX_EVENTS}
            onClick={addEvent}
          >
            <Plus aria-hidden /> <span>{t('Add event')}</span>
          </Button>
        </Box>
        <TrialResult levels={levels} trial={trial} />
      </Stack>
    </SettingsSection>
  )
})

/** A ticket of now. */
function firstTrial(draft: LevelsDraft, departments: readonly string[]): Trial {
  const department = departments.find((name) => levelIndex(draft, name) >= 0) ?? departments[0]
  const level = draft.departments[levelIndex(draft, department ?? '')]
  const zone = draft.calendars.find(({ id }) => id === level?.calendar)?.zone ?? 'UTC'
  return {
    ...{ department: department ?? '', priority: 'high', kind: 'resolution', events: [] },
    start: wallClockNow(zone)
  }
}

/** The present minute by the wall clock of a zone, such as `2026-03-02T09:00`. */
function wallClockNow(zone: string): string {
  const now = new TZDate(new Date(), zone)
  const parts = [now.getMonth() + 1, now.getDate(), now.getHours(), now.getMinutes()]
  if (parts.some(Number.isNaN)) return ''
  const [month, day, hour, minute] = parts.map((part) => String(part).padStart(2, '0'))
  return `${now.getFullYear()}-${month}-${day}T${hour}:${minute}`
}
