import { createListCollection, HStack, Select } from '@chakra-ui/react'
import { type ReactNode, useMemo } from 'react'

export interface Choice<T extends string> {
  value: T
  label: string
  /** Shown on hover; the label unless told otherwise. */
  title?: string
  /** Shown before the label, in the list and in the closed selector. */
  icon?: ReactNode
}

interface ChoiceSelectProps<T extends string> {
  /** How a screen reader names it; leave out inside a labelled field. */
  label?: string
  choices: readonly Choice<T>[]
  /** What is chosen; with `multiple` any number, else one or none. */
  values: readonly T[]
  onChange(values: T[]): void
  /** Shown while nothing is chosen. */
  placeholder?: string
  /** Shown instead of the names of what is chosen. */
  summary?: string
  multiple?: boolean
  /** Whether one may go back to no choice. */
  clearable?: boolean
  disabled?: boolean
}

/** A selector that opens a list: one look and one keyboard for all of them. */
export function ChoiceSelect<T extends string>({
  label,
  choices,
  values,
  onChange,
  placeholder,
  summary,
  multiple = false,
  clearable = false,
  disabled = false
}: ChoiceSelectProps<T>) {
  const collection = useMemo(() => createListCollection({ items: [...choices] }), [choices])
  const chosen = choices.filter(({ value }) => values.includes(value))
  const text = summary ?? chosen.map((choice) => choice.label).join(', ')
  return (
    <Select.Root
      collection={collection}
      value={[...values]}
      onValueChange={({ items }) => onChange(items.map((item) => item.value))}
      multiple={multiple}
      disabled={disabled}
      // A closed list is not in the page: a form has several, and a company hundreds of people in
      // one.
      lazyMount
      unmountOnExit
      // Not moved to the end of the page: a dialog keeps everything outside it from being used.
      positioning={{ strategy: 'fixed', sameWidth: false, hideWhenDetached: true }}
    >
      {/* What a click on the label of a field focuses. */}
      {label === undefined && <Select.HiddenSelect />}
      <Select.Control>
        <Select.Trigger
          _placeholderShown={{ color: 'fg' }}
          {...(label && { 'aria-label': `${label}: ${text || placeholder}` })}
        >
          <HStack
            gap="2"
            minW="0"
            pe={clearable ? '10' : '5'}
            color={text === '' ? 'fg.muted' : 'inherit'}
          >
            {summary === undefined && chosen[0]?.icon}
            <Select.ValueText
              display="block"
              maxW="full"
              truncate
              title={summary ?? chosen.map(({ label, title = label }) => title).join(', ')}
            >
              {text || placeholder}
            </Select.ValueText>
          </HStack>
        </Select.Trigger>
        <Select.IndicatorGroup>
          {clearable && <Select.ClearTrigger aria-label="Clear" boxSize="6" />}
          <Select.Indicator />
        </Select.IndicatorGroup>
      </Select.Control>
      <Select.Positioner>
        <Select.Content
          minW="var(--reference-width)"
          maxW="min(24rem, 90vw)"
          maxH="min(20rem, var(--available-height))"
        >
          {choices.map((choice) => (
            <Select.Item item={choice} key={choice.value}>
              <HStack gap="2" minW="0">
                {choice.icon}
                <Select.ItemText truncate title={choice.title ?? choice.label}>
                  {choice.label}
                </Select.ItemText>
              </HStack>
              <Select.ItemIndicator />
            </Select.Item>
          ))}
        </Select.Content>
      </Select.Positioner>
    </Select.Root>
  )
}
