import { type ChangeEvent, useRef } from 'react'
import { followName } from './auto-slug.ts'

/** What it needs of a form that has a name and a slug. */
interface SlugForm {
  getValues(field: 'slug'): string
  setValue(field: 'slug', value: string, options: { shouldValidate: boolean }): void
  isSubmitted: boolean
}

/**
 * Lets a form's slug follow its name until somebody writes another one (spec §5).
 * @returns what the name is to be registered with
 */
export function useAutoSlug({ getValues, setValue, isSubmitted }: SlugForm) {
  const lastAuto = useRef<string | null>(null)
  return {
    onChange({ target }: ChangeEvent<HTMLInputElement>) {
      const { slug, auto } = followName(
        { slug: getValues('slug'), auto: lastAuto.current },
        target.value
      )
      lastAuto.current = auto
      setValue('slug', slug, { shouldValidate: isSubmitted })
    }
  }
}
