import { createListCollection, HStack, Select, Text } from '@chakra-ui/react'
import { useMemo } from 'react'
import { listText } from '../lib/list-text.ts'
import { t } from '../lib/texts.ts'
import type { ChoiceSelectProps } from './choice.ts'

/** See `ChoiceSelect`. */
export function ChoiceList<T extends string>({
  label,
  choices,
  values,
  onChange,
  placeholder,
  summary,
  multiple = false,
  clearable = false,
  disabled = false,
  variant = 'outline'
}: ChoiceSelectProps<T>) {
  const collection = useMemo(() => createListCollection({ items: [...choices] }), [choices])
  const chosen = choices.filter(({ value }) => values.includes(value))
  const text =
    summary ??
    listText(
      chosen.map((choice) => choice.label),
      'row'
    )
  const icon = chosen[0]?.icon
  return (
    <Select.Root
      collection={collection}
      value={[...values]}
      onValueChange={({ items }) => onChange(items.map((item) => item.value))}
      multiple={multiple}
      disabled={disabled}
      variant={variant}
      // A closed list is not rendered, because a form has several, and one may list hundreds of
      // people.
      lazyMount
      unmountOnExit
      // The list stays inside its dialog, because a dialog makes everything outside of it unusable.
      positioning={{ strategy: 'fixed', sameWidth: false, hideWhenDetached: true }}
    >
      {/* A click on the label of a field focuses this hidden select. */}
      {label === undefined && <Select.HiddenSelect />}
      <Select.Control>
        <Select.Trigger
          _placeholderShown={{ color: 'fg' }}
          {...(label && { 'aria-label': `${label}: ${text || placeholder || t('None')}` })}
        >
          <HStack
            gap="2"
            minW="0"
            pe={clearable ? '10' : '5'}
            color={text === '' ? 'fg.muted' : 'inherit'}
          >
            {summary === undefined && icon}
            <Select.ValueText
              display="block"
              maxW="full"
              truncate
              title={
                summary ??
                listText(
                  chosen.map(({ label, title = label }) => title),
                  'row'
                )
              }
            >
              {text || placeholder}
            </Select.ValueText>
          </HStack>
        </Select.Trigger>
        <Select.IndicatorGroup>
          {clearable && <Select.ClearTrigger aria-label={t('Clear')} boxSize="6" />}
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
                {choice.hint && (
                  <Text as="span" textStyle="xs" color="fg.muted" flexShrink={0}>
                    {choice.hint}
                  </Text>
                )}
              </HStack>
              <Select.ItemIndicator />
            </Select.Item>
          ))}
        </Select.Content>
      </Select.Positioner>
    </Select.Root>
  )
}
