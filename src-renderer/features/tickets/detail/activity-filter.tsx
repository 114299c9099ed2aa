import { Box } from '@chakra-ui/react'
import { useSearchParams } from 'react-router-dom'
import { ChoiceSelect } from '../../../ui/choice-select.tsx'

const CHOICES = [
  { value: 'all', label: 'All' },
  { value: 'comments', label: 'Comments' },
  { value: 'changes', label: 'Changes' }
] as const
export type ActivityFilterValue = (typeof CHOICES)[number]['value']

/** What the Activity tab shows without being asked (spec §2), which the address omits. */
const DEFAULT: ActivityFilterValue = 'comments'
const PARAMETER = 'activity'

/**
 * What the Activity tab shows, kept in the address, so that a reload and a shared link show the
 * same. A choice adds no step to the browser's history, because Back leads to the list.
 */
export function useActivityFilter() {
  const [params, setParams] = useSearchParams()
  const asked = params.get(PARAMETER)
  const filter = CHOICES.find(({ value }) => value === asked)?.value ?? DEFAULT
  const choose = (chosen: ActivityFilterValue) =>
    setParams(chosen === DEFAULT ? {} : { [PARAMETER]: chosen }, { replace: true })
  return { filter, isAsked: filter !== DEFAULT, choose }
}

interface ActivityFilterProps {
  value: ActivityFilterValue
  onChange(value: ActivityFilterValue): void
}

/** Chooses between comments and changes (D45), at the end of the row of tabs. */
export function ActivityFilter({ value, onChange }: ActivityFilterProps) {
  return (
    <Box position="absolute" top={{ base: '0', md: '0.5' }} insetEnd={{ base: '2', md: '3' }}>
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
