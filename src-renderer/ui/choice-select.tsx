import { chakra, useSlotRecipe } from '@chakra-ui/react'
import { ChevronDown } from 'lucide-react'
import { useEffect, useState } from 'react'
import { lazyModule } from '../lib/lazy-module.ts'
import { useHasSettled } from '../lib/use-has-settled.ts'
import { useLoaded } from '../lib/use-loaded.ts'
import type { Asked, ChoiceSelectProps } from './choice.ts'

/** Loaded apart, because a list shows its rows before anybody filters them. */
const choiceList = lazyModule(() => import('./choice-list.tsx'))

/** A selector that opens a list, with the same look and keys everywhere. */
export function ChoiceSelect<T extends string>(props: ChoiceSelectProps<T>) {
  const [asked, setAsked] = useState<Asked | null>(null)
  const { module } = useLoaded(choiceList, asked !== null)
  if (module) return <module.ChoiceList {...props} asked={asked} />
  return <ClosedSelect {...props} onAsk={setAsked} />
}

interface ClosedSelectProps<T extends string> extends ChoiceSelectProps<T> {
  onAsk(asked: (former: Asked | null) => Asked): void
}

/** What stands for a selector until its list has been loaded; it opens once it has. */
function ClosedSelect<T extends string>({
  label,
  choices,
  values,
  placeholder,
  summary,
  disabled = false,
  variant = 'outline',
  onAsk
}: ClosedSelectProps<T>) {
  const hasSettled = useHasSettled()
  const styles = useSlotRecipe({ key: 'select' })({ variant })
  const chosen = choices.filter(({ value }) => values.includes(value))
  const text = summary ?? chosen.map((choice) => choice.label).join(', ')
  const loadAhead = () => onAsk((former) => former ?? 'ahead')
  useEffect(() => {
    if (hasSettled) onAsk((former) => former ?? 'ahead')
  }, [hasSettled, onAsk])
  return (
    // In a labelled field the label belongs to the list.
    <chakra.div css={styles.root} aria-hidden={label === undefined} onPointerEnter={loadAhead}>
      <chakra.div css={styles.control}>
        {/* A button, because those are larger on phones. */}
        <chakra.button
          type="button"
          css={styles.trigger}
          disabled={disabled}
          {...(label === undefined
            ? { tabIndex: -1 }
            : {
                role: 'combobox',
                'aria-label': `${label}: ${text || placeholder}`,
                'aria-haspopup': 'listbox' as const,
                'aria-expanded': false
              })}
          onFocus={() => onAsk(() => 'focus')}
          onBlur={() => onAsk(() => 'ahead')}
          onClick={() => onAsk(() => 'open')}
        >
          {text || placeholder}
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
