import type { ReactNode } from 'react'

export interface Choice<T extends string> {
  value: T
  label: string
  /** Shown on hover; the label by default. */
  title?: string
  /** Shown before the label, in the list and in the closed selector. */
  icon?: ReactNode
  /** Shown after the label, in the list only. */
  hint?: string | undefined
}

export interface ChoiceSelectProps<T extends string> {
  /** The name for screen readers; omit it inside a labelled field. */
  label?: string
  choices: readonly Choice<T>[]
  /** The chosen values: any number with `multiple`, otherwise one or none. */
  values: readonly T[]
  onChange(values: T[]): void
  /** Shown while nothing is chosen. */
  placeholder?: string
  /** Shown instead of the labels of the chosen values. */
  summary?: string
  multiple?: boolean
  /** Whether the choice can be cleared. */
  clearable?: boolean
  disabled?: boolean
  /** Without a border for `ghost`, where it is no field of a form. */
  variant?: 'outline' | 'ghost'
}
