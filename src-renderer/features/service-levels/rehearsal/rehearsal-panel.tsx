import { Box, Button, Flex, Stack, Text } from '@chakra-ui/react'
import { useState } from 'react'
import type { ServiceLevelsUpdate } from '#shared/api/service-levels.ts'
import { numberText } from '../../../lib/formats.ts'
import { t } from '../../../lib/texts.ts'
import { ChoiceSelect } from '../../../ui/choice-select.tsx'
import { FormField } from '../../../ui/form-field.tsx'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import { SettingsSection } from '../../../ui/settings-section.tsx'
import { useDraftLevels } from '../levels-context.ts'
import { RehearsalFigures } from './rehearsal-figures.tsx'
import {
  daysOf,
  PERIOD_LABELS,
  REHEARSAL_PERIODS,
  type RehearsalPeriod
} from './rehearsal-rules.ts'
import { useRehearsal } from './use-rehearsal.ts'

/**
 * Computes from the tickets of the past how service levels would have been met, before anyone
 * turns them on, also from changes that are not saved.
 */
export function RehearsalPanel() {
  const levels = useDraftLevels()
  const [period, setPeriod] = useState<RehearsalPeriod>('quarter')
  const { state, start, cancel } = useRehearsal()
  const isRunning = state.kind === 'running'
  const hasChanged = state.kind === 'done' && !isSame(state.of.levels, levels)
  return (
    <SettingsSection
      title={t('Rehearsal')}
      text={t(
        'How many targets you would have met with these calendars and targets, computed from past tickets. Nothing is saved.'
      )}
    >
      <Stack gap="5">
        <Flex gap="3" align="end" wrap="wrap">
          <Box w="12rem">
            <FormField label={t('Tickets raised')}>
              <ChoiceSelect
                choices={REHEARSAL_PERIODS.map((value) => ({
                  value,
                  label: t(PERIOD_LABELS[value])
                }))}
                values={[period]}
                onChange={([chosen]) => {
                  if (!chosen) return
                  cancel()
                  setPeriod(chosen)
                }}
              />
            </FormField>
          </Box>
          {isRunning ? (
            <Button variant="outline" onClick={cancel}>
              {t('Cancel rehearsal')}
            </Button>
          ) : (
            <Button
              variant="outline"
              disabled={levels === null}
              onClick={() => levels && start({ levels, ...daysOf(period, new Date()) })}
            >
              {t('Start rehearsal')}
            </Button>
          )}
        </Flex>
        <Box aria-live="polite">
          {isRunning && (
            <ProgressBar
              label={t('Computing from past tickets')}
              done={state.done}
              total={state.total}
              text={t('{done} of {total, plural, one {# ticket} other {# tickets}}', {
                done: numberText(state.done),
                total: state.total
              })}
            />
          )}
          {state.kind === 'failed' && <Text color="fg.error">{state.message}</Text>}
          {hasChanged && (
            <Text textStyle="sm" color="fg.muted" mb="3">
              {t('Calendars or targets have changed since. Start again to include that.')}
            </Text>
          )}
          {state.kind === 'done' && <RehearsalFigures result={state.result} period={period} />}
        </Box>
      </Stack>
    </SettingsSection>
  )
}

/** Whether service levels are the same but for when they were changed. */
function isSame(one: ServiceLevelsUpdate, other: ServiceLevelsUpdate | null): boolean {
  const textOf = (levels: ServiceLevelsUpdate | null) =>
    JSON.stringify(levels && { ...levels, enabled: true, updatedAt: null })
  return textOf(one) === textOf(other)
}
