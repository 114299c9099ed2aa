import { Box, Button, chakra, Flex, Text } from '@chakra-ui/react'
import { useId } from 'react'
import { t } from '../../lib/texts.ts'

interface PillGroupProps {
  label: string
  choices: readonly { value: string; label: string }[]
  values: readonly string[]
  /** Whether several can be selected. */
  several: boolean
  /** Whether a single choice can be taken back. */
  clearable: boolean
  hint: string | undefined
  error: string | undefined
  onChange(values: string[]): void
}

/** A few choices that are all in sight, each large enough for a finger. */
export function PillGroup(props: PillGroupProps) {
  const { label, choices, values, several, clearable, hint, error, onChange } = props
  const id = useId()
  const choose = (value: string, isOn: boolean) => {
    if (!several) return onChange([value])
    onChange(
      choices
        .map((choice) => choice.value)
        .filter((one) => (one === value ? isOn : values.includes(one)))
    )
  }
  return (
    <Group aria-describedby={`${id}-notes`} aria-invalid={error !== undefined || undefined}>
      <chakra.legend textStyle="sm" fontWeight="medium" mb="1.5">
        {label}
      </chakra.legend>
      <Flex gap="2" wrap="wrap" align="center">
        {choices.map((choice) => (
          <Pill key={choice.value}>
            <chakra.input
              srOnly
              type={several ? 'checkbox' : 'radio'}
              name={id}
              aria-invalid={error !== undefined || undefined}
              checked={values.includes(choice.value)}
              onChange={({ target }) => choose(choice.value, target.checked)}
            />
            <bdi>{choice.label}</bdi>
          </Pill>
        ))}
        {clearable && !several && values.length > 0 && (
          <Button
            variant="ghost"
            size="xs"
            color="fg.muted"
            aria-label={t('Clear {question}', { question: label })}
            onClick={() => onChange([])}
          >
            {t('Clear')}
          </Button>
        )}
      </Flex>
      <Box id={`${id}-notes`}>
        {hint && (
          <Text textStyle="xs" color="fg.muted" mt="1.5">
            {hint}
          </Text>
        )}
        {error && (
          <Text textStyle="xs" color="fg.error" mt="1.5" role="alert">
            {error}
          </Text>
        )}
      </Box>
    </Group>
  )
}

const Group = chakra('fieldset', { base: { minW: '0', border: 'none', p: '0', m: '0' } })

const Pill = chakra('label', {
  base: {
    position: 'relative',
    display: 'inline-flex',
    alignItems: 'center',
    minH: '9',
    px: '3.5',
    borderWidth: '1px',
    borderColor: 'border.control',
    bg: 'bg',
    borderRadius: 'l2',
    textStyle: 'sm',
    cursor: 'pointer',
    overflowWrap: 'anywhere',
    _hover: { bg: 'bg.subtle' },
    'html[data-kiosk] &': { minH: '12' },
    '&:has(:checked)': {
      bg: 'indigo.subtle',
      color: 'indigo.fg',
      borderColor: 'indigo.solid',
      fontWeight: 'medium'
    },
    '&:has(:focus-visible)': { outline: '2px solid', outlineColor: 'indigo.focusRing' }
  }
})
