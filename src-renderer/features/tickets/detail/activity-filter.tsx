import { Box } from '@chakra-ui/react'
import { useSearchParams } from 'react-router-dom'
import { inPlace } from '../../../lib/dialog-entry.ts'
import { ChoiceSelect } from '../../../ui/choice-select.tsx'

const CHOICES = [
  { value: 'all', label: 'All' },
  { value: 'comments', label: 'Comments' },
  { value: 'changes', label: 'Changes' }
] as const
export type ActivityFilterValue = (typeof CHOICES)[number]['value']

/** Either of these in the address opens the Activity tab, the former with what is unasked. */
const TAB = 'tab'
const PARAMETER = 'activity'

/**
 * Whether the Activity tab is open and what it shows, kept in the address, so that a reload and a
 * shared link show the same. A choice adds no step to the browser's history, because Back leads to
 * the list.
 * @param unasked what the tab shows where the address does not say it
 */
export function useActivityFilter(unasked: ActivityFilterValue = 'comments') {
  const [params, setParams] = useSearchParams()
  const asked = params.get(PARAMETER)
  const filter = CHOICES.find(({ value }) => value === asked)?.value ?? unasked
  const open = (isOpen: boolean) => setParams(isOpen ? { [TAB]: PARAMETER } : {}, inPlace())
  const choose = (chosen: ActivityFilterValue) =>
    chosen === unasked ? open(true) : setParams({ [PARAMETER]: chosen }, inPlace())
  return {
    filter,
    isAsked: asked !== null || params.get(TAB) === PARAMETER,
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
        label="Show"
        variant="ghost"
        choices={CHOICES}
        values={[value]}
        onChange={([chosen]) => chosen && onChange(chosen)}
      />
    </Box>
  )
}
