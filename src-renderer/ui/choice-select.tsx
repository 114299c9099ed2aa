import { chakra, HStack, useSlotRecipe } from '@chakra-ui/react'
import { ChevronDown } from 'lucide-react'
import { lazyModule, useLoaded } from '../lib/lazy-module.ts'
import { listText } from '../lib/list-text.ts'
import type { ChoiceSelectProps } from './choice.ts'

/** Loaded apart, because a list shows its rows before anyone filters them. */
const choiceList = lazyModule(() => import('./choice-list.tsx'))

/** A selector that opens a list, with the same look and keys everywhere. */
export function ChoiceSelect<T extends string>(props: ChoiceSelectProps<T>) {
  const { module } = useLoaded(choiceList)
  return module ? <module.ChoiceList {...props} /> : <ClosedSelect {...props} />
}

/** The look of a selector until it can be opened. */
function ClosedSelect<T extends string>({
  choices,
  values,
  placeholder,
  summary,
  clearable = false,
  variant = 'outline'
}: ChoiceSelectProps<T>) {
  const styles = useSlotRecipe({ key: 'select' })({ variant })
  const chosen = choices.filter(({ value }) => values.includes(value))
  const icon = summary === undefined ? chosen[0]?.icon : undefined
  const text =
    summary ??
    listText(
      chosen.map(({ label }) => label),
      'row'
    )
  return (
    <chakra.div css={styles.root} aria-hidden>
      <chakra.div css={styles.control}>
        {/* A button, because those are larger on phones. */}
        <chakra.button type="button" tabIndex={-1} css={styles.trigger}>
          {/* As in the list, so that nothing moves when that has loaded. */}
          <HStack gap="2" minW="0" pe={clearable ? '10' : '5'}>
            {icon}
            <chakra.span truncate>{text || placeholder}</chakra.span>
          </HStack>
        </chakra.button>
        <chakra.div css={styles.indicatorGroup}>
          <chakra.div css={styles.indicator}>
            <ChevronDown />
          </chakra.div>
        </chakra.div>
      </chakra.div>
    </chakra.div>
  )
}
