import { Box } from '@chakra-ui/react'
import type { Choice } from './choice.ts'
import { ChoiceSelect } from './choice-select.tsx'

interface SmallSelectProps<T extends string> {
  label: string
  width: string
  choices: readonly Choice<T>[]
  value: T
  onChange(value: T): void
}

/** A selector of one value within a line. */
export function SmallSelect<T extends string>(props: SmallSelectProps<T>) {
  const { label, width, choices, value, onChange } = props
  return (
    <Box w={width} maxW="full" flexShrink={0}>
      <ChoiceSelect
        label={label}
        choices={choices}
        values={[value]}
        onChange={([chosen]) => chosen !== undefined && onChange(chosen)}
      />
    </Box>
  )
}

interface AddSelectProps<T extends string> {
  /** Its name and text, such as “Add condition”. */
  label: string
  choices: readonly Choice<T>[]
  onAdd(value: T): void
}

/** A selector that adds what is chosen. */
export function AddSelect<T extends string>({ label, choices, onAdd }: AddSelectProps<T>) {
  return (
    <Box w="14rem" maxW="full">
      <ChoiceSelect
        label={label}
        choices={choices}
        values={[]}
        placeholder={label}
        onChange={([chosen]) => chosen !== undefined && onAdd(chosen)}
      />
    </Box>
  )
}
