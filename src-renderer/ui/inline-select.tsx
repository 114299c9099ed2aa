import { Box, type SystemStyleObject } from '@chakra-ui/react'
import type { ChoiceSelectProps } from './choice.ts'
import { ChoiceSelect } from './choice-select.tsx'
import { useIsPrinted } from './use-is-printed.ts'

interface InlineSelectProps<T extends string> extends Omit<ChoiceSelectProps<T>, 'variant'> {
  /** What is different from a text of its surroundings. */
  look?: SystemStyleObject
}

/**
 * A value that is changed where it stands: a text, which looks like a selector when somebody points
 * at it or comes to it with the keyboard, and always where nothing can point.
 */
export function InlineSelect<T extends string>({ look, ...props }: InlineSelectProps<T>) {
  const isPrinted = useIsPrinted()
  const { choices, values } = props
  // On paper there are no selectors.
  if (isPrinted)
    return choices.filter(({ value }) => values.includes(value)).map(({ label }) => label)
  return (
    <Box display="inline-flex" maxW="full" verticalAlign="middle" css={{ ...LOOK, ...look }}>
      <ChoiceSelect {...props} variant="ghost" />
    </Box>
  )
}

const LOOK: SystemStyleObject = {
  '& > div': { w: 'auto', minW: '0', maxW: 'full' },
  '& button': {
    minH: '7',
    w: 'auto',
    maxW: 'full',
    ms: '-1.5',
    ps: '1.5',
    pe: '1',
    color: 'inherit',
    cursor: 'pointer',
    _hover: { bg: 'bg.muted' },
    _expanded: { bg: 'bg.muted' }
  },
  '& svg': { flexShrink: 0 },
  '& button + div': { px: '1' },
  '@media (hover: hover)': {
    '& button + div': { opacity: 0 },
    '&:is(:hover, :focus-within) button + div, & button[data-state=open] + div': { opacity: 1 }
  }
}
