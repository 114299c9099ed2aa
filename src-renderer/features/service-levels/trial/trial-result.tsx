import { Box, chakra, Text } from '@chakra-ui/react'
import { useMemo } from 'react'
import type { ServiceLevels } from '#shared/api/service-levels.ts'
import { meant } from '#shared/languages/texts.ts'
import { messageOf } from '../../../lib/api.ts'
import { dateFormat } from '../../../lib/formats.ts'
import { openTimeText } from '../../../lib/open-time-text.ts'
import { t } from '../../../lib/texts.ts'
import { useDeadline } from '../service-level-queries.ts'
import { durationText } from '../typed-values.ts'
import { useSettled } from '../use-settled.ts'
import { type Trial, type TrialInput, trialInput, type WorkingStep, workingSteps } from './trial.ts'

/** How long typing pauses before a deadline is asked for, in milliseconds. */
const PAUSE_MS = 400
/** The most lines of working that are shown. */
const MOST_STEPS = 12

interface TrialResultProps {
  /** Null while the draft can't be read. */
  levels: ServiceLevels | null
  trial: Trial
}

/** The deadline of a trial, and the hours that count up to it. */
export function TrialResult({ levels, trial }: TrialResultProps) {
  const found = useMemo(() => (levels ? trialInput(levels, trial) : null), [levels, trial])
  const input = useSettled(found && 'input' in found ? found.input : null, PAUSE_MS)
  const { data, error, isFetching } = useDeadline(input)
  if (!found) return <Message text={t('Correct the targets first.')} />
  if ('problem' in found) return <Message text={found.problem} />
  if (error)
    return <Message text={messageOf(error, t('The deadline could not be computed'))} isError />
  if (!data || !input || isFetching) return <Message text={t('Computing the deadline...')} />
  const { zone } = found
  const late = data.lateAt
    ? t('Late from {time} on, when it changed.', { time: timeText(data.lateAt, zone) })
    : null
  return (
    <Box role="status">
      <Text fontWeight="medium">
        {data.due
          ? t('Due {time}', { time: timeText(data.due, zone) })
          : t('No deadline while it is paused')}
      </Text>
      <Text textStyle="sm" color="fg.muted" mb="3">
        {[t('Times in {zone}.', { zone }), late].filter(Boolean).join(' ')}
      </Text>
      <Working input={input} zone={zone} />
    </Box>
  )
}

function Message({ text, isError = false }: { text: string; isError?: boolean }) {
  return (
    <Text role="status" textStyle="sm" color={isError ? 'fg.error' : 'fg.muted'}>
      {text}
    </Text>
  )
}

/** The opening hours that count, line by line with their sum. */
function Working({ input, zone }: { input: TrialInput; zone: string }) {
  const steps = workingSteps(input, MOST_STEPS + 1)
  if (steps.length === 0) return null
  const isCut = steps.length > MOST_STEPS
  let sum = 0
  return (
    <Table aria-label={t(meant('Working', 'a calculation'))}>
      <thead>
        <tr>
          <th scope="col">{t('Day')}</th>
          <th scope="col">{t('Opening hours that count')}</th>
          <th scope="col">{t('Time')}</th>
          <th scope="col">{t('Total')}</th>
        </tr>
      </thead>
      <tbody>
        {steps.slice(0, MOST_STEPS).map((step) => {
          sum += step.until - step.from
          return (
            <tr key={`${step.from} ${step.until}`}>
              <td>{dayOf(step.from, zone)}</td>
              <td>{hoursOf(step, zone)}</td>
              <td>{openTimeText(step.until - step.from)}</td>
              <td>{openTimeText(sum)}</td>
            </tr>
          )
        })}
        {isCut && (
          <tr>
            <td colSpan={4}>
              {t('Further days are not shown. The target is {duration}.', {
                duration: durationText(input.targetMinutes)
              })}
            </td>
          </tr>
        )}
      </tbody>
    </Table>
  )
}

function timeText(at: string, timeZone: string): string {
  return dateFormat({
    ...{ dateStyle: 'full', timeStyle: 'short', timeZone }
  }).format(new Date(at))
}

function dayOf(at: number, timeZone: string): string {
  return dateFormat({
    ...{ weekday: 'short', day: 'numeric', month: 'short', timeZone }
  }).format(at)
}

function hoursOf({ from, until }: WorkingStep, timeZone: string): string {
  const format = dateFormat(
    { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone },
    'en-GB'
  )
  const end = format.format(until)
  return `${format.format(from)}–${end === '00:00' ? '24:00' : end}`
}

const Table = chakra('table', {
  base: {
    w: 'full',
    maxW: '2xl',
    textStyle: 'sm',
    fontVariantNumeric: 'tabular-nums',
    '& th': {
      textStyle: 'xs',
      fontWeight: 'medium',
      color: 'fg.muted',
      textAlign: 'start',
      pb: '1'
    },
    '& td': { py: '1' },
    '& tbody tr': { borderTopWidth: '1px' },
    '& :is(th, td):nth-child(n + 3)': { textAlign: 'end' }
  }
})
