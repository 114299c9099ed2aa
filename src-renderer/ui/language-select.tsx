import { Box } from '@chakra-ui/react'
import { useEffect, useRef } from 'react'
import { type Language, languageInfo } from '#shared/languages/languages.ts'
import { t } from '../lib/texts.ts'
import { ChoiceSelect } from './choice-select.tsx'

/** Each language by its own name, so that people find theirs whatever the page is in. */
export const languageName = (language: Language): string => languageInfo(language).name

interface LanguageSelectProps<T extends string> {
  languages: readonly Language[]
  value: T | Language
  /** A choice before the languages. */
  first?: { value: T; label: string }
  onChange(value: T | Language): void
}

/** Whether a choice has just drawn the page again, after which the selector has the focus as before. */
let wasChosen = false

/** A selector of the language of the page, which is drawn again in what is chosen (D82). */
export function LanguageSelect<T extends string = never>(props: LanguageSelectProps<T>) {
  const { languages, value, first, onChange } = props
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (wasChosen) ref.current?.querySelector('button')?.focus()
    wasChosen = false
  }, [])
  const choices = languages.map((language) => ({ value: language, label: languageName(language) }))
  return (
    <Box ref={ref} w="12rem" maxW="full">
      <ChoiceSelect<T | Language>
        label={t('Language')}
        choices={first ? [first, ...choices] : choices}
        values={[value]}
        onChange={([chosen]) => {
          if (chosen === undefined || chosen === value) return
          wasChosen = true
          onChange(chosen)
        }}
      />
    </Box>
  )
}
