import { t } from '../../lib/texts.ts'
import type { Choice } from '../../ui/choice.ts'

/** Stands for no one and nothing among the values of a selector; no slug has brackets. */
export const NO_VALUE = '(none)'

/** A value of a rule. */
type RuleValue = string | number | null

/** A value of a rule as that of a selector. */
export const choiceValue = (value: RuleValue): string => (value === null ? NO_VALUE : String(value))

/**
 * The value of a rule for that of a selector.
 * @param isPerson whether it is the id of a person
 */
export function ruleValue(chosen: string, isPerson: boolean): RuleValue {
  if (chosen === NO_VALUE) return null
  return isPerson ? Number(chosen) : chosen
}

/** Some choices, and those that are chosen although they are gone. */
export function withGone<T extends string>(
  choices: readonly Choice<T>[],
  values: readonly T[]
): Choice<T>[] {
  const known = new Set(choices.map(({ value }) => value))
  const gone = values.filter((value) => !known.has(value))
  return [...choices, ...gone.map((value) => ({ value, label: t('(deleted)') }))]
}
