import { Box, type SystemStyleObject } from '@chakra-ui/react'
import type { ChoiceSelectProps } from './choice.ts'
import { ChoiceSelect } from './choice-select.tsx'
import { useIsPrinted } from './use-is-printed.ts'

interface InlineSelectProps<T extends string> extends Omit<ChoiceSelectProps<T>, 'variant'> {
  /** Styles that differ from the surrounding text. */
  look?: SystemStyleObject
}

/**
 * A value that is changed where it stands: a text, which looks like a selector when someone points
 * at it or comes to it with the keyboard, and always where nothing can point.
 */
export function InlineSelect<T extends string>({ look, ...props }: InlineSelectProps<T>) {
  const isPrinted = useIsPrinted()
  const { choices, values } = props
  // On paper there are no selectors.
  if (isPrinted)
    return choices
      .filter(({ value }) => values.includes(value))
      .map(({ value, label }) => <span key={value}>{label}</span>)
  return (
    <Box css={{ ...LOOK, ...look }}>
      <ChoiceSelect {...props} variant="ghost" />
    </Box>
  )
}

const LOOK: SystemStyleObject = {
  // As much room as the text alone has, from which it stands out on all sides when pointed at.
  display: 'inline-flex',
  maxW: 'calc(100% + 0.375rem)',
  ms: '-1.5',
  my: '-1',
  verticalAlign: 'middle',
  '& > div': { w: 'auto', minW: '0', maxW: 'full' },
  '& button': {
    minH: '7',
    w: 'auto',
    maxW: 'full',
    px: '1.5',
    color: 'inherit',
    cursor: 'pointer',
    _hover: { bg: 'bg.muted' },
    _expanded: { bg: 'bg.muted' }
  },
  '& button + div': { px: '1' },
  '@media (hover: hover)': {
    '& button > div': { pe: '0' },
    '& button + div': { display: 'none' }
  }
}
