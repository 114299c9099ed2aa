import { Box } from '@chakra-ui/react'
import { useSearchParams } from 'react-router-dom'
import { text } from '#shared/languages/texts.ts'
import { inPlace } from '../../../lib/dialog-entry.ts'
import { t } from '../../../lib/texts.ts'
import { ChoiceSelect } from '../../../ui/choice-select.tsx'

const CHOICES = [
  { value: 'all', label: text('All') },
  { value: 'comments', label: text('Comments') },
  { value: 'changes', label: text('Changes') }
] as const
export type ActivityFilterValue = (typeof CHOICES)[number]['value']

export type TicketTab = 'details' | 'activity'

/** Either of these in the address opens the Activity tab, the former with what is unasked. */
const TAB = 'tab'
const PARAMETER = 'activity'
const DETAILS = { [TAB]: 'details' }

/**
 * Which tab is open and what the conversation shows, kept in the address, so that a reload and a
 * shared link show the same. A choice adds no step to the browser's history, because Back leads to
 * the list.
 * @param unasked what the conversation shows where the address does not say it
 * @param tab the tab that stays open when something else is chosen
 */
export function useActivityFilter(
  unasked: ActivityFilterValue = 'comments',
  tab: TicketTab = 'activity'
) {
  const [params, setParams] = useSearchParams()
  const asked = params.get(PARAMETER)
  const filter = CHOICES.find(({ value }) => value === asked)?.value ?? unasked
  const open = (isOpen: boolean) => setParams(isOpen ? { [TAB]: PARAMETER } : {}, inPlace())
  const choose = (chosen: ActivityFilterValue) => {
    if (chosen === unasked) return open(tab === 'activity')
    setParams({ ...(tab === 'details' && DETAILS), [PARAMETER]: chosen }, inPlace())
  }
  return {
    filter,
    isAsked: params.get(TAB) === PARAMETER || (asked !== null && params.get(TAB) !== DETAILS[TAB]),
    open,
    choose
  }
}

interface ActivityFilterProps {
  value: ActivityFilterValue
  onChange(value: ActivityFilterValue): void
}

/** Chooses between comments and changes (D45). */
export function ActivityFilter({ value, onChange }: ActivityFilterProps) {
  return (
    <Box>
      <ChoiceSelect
        label={t('Show')}
        variant="ghost"
        choices={CHOICES.map((choice) => ({ ...choice, label: t(choice.label) }))}
        values={[value]}
        onChange={([chosen]) => chosen && onChange(chosen)}
      />
    </Box>
  )
}
