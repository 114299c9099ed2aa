import { type ChangeEvent, useRef } from 'react'
import { followName } from './auto-slug.ts'

/** The functions of a form with a name and a slug. */
interface SlugForm {
  getValues(field: 'slug'): string
  setValue(field: 'slug', value: string, options: { shouldValidate: boolean }): void
  isSubmitted: boolean
}

/**
 * Updates a form's slug with its name until someone types another one (spec §5).
 * @returns the options with which to register the name
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
