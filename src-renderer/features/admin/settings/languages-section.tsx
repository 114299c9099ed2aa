import { useWatch } from 'react-hook-form'
import type { LanguageSettings } from '#shared/api/languages.ts'
import { LANGUAGE_TAGS, type Language, SOURCE_LANGUAGE } from '#shared/languages/languages.ts'
import { t } from '../../../lib/texts.ts'
import { FormChoice, FormSwitch } from '../../../ui/form-input.tsx'
import { languageName } from '../../../ui/language-select.tsx'
import { SettingsForm } from './settings-form.tsx'
import { useSettingsForm } from './use-settings-form.ts'

/** English is always offered. */
const OTHERS = LANGUAGE_TAGS.filter((language) => language !== SOURCE_LANGUAGE)

interface LanguagesForm {
  isOffered: Partial<Record<Language, boolean>>
  fallback: Language
}

/** The languages that people can choose, and that of people who have not chosen one (D82). */
export function LanguagesSection({ settings }: { settings: LanguageSettings }) {
  const form = useSettingsForm('languages', settings, { formOf, updateOf })
  return (
    <SettingsForm section="languages" form={form}>
      {OTHERS.map((language) => (
        <FormSwitch<LanguagesForm>
          key={language}
          name={`isOffered.${language}`}
          label={languageName(language)}
        />
      ))}
      <Fallback />
    </SettingsForm>
  )
}

function Fallback() {
  const isOffered = useWatch<LanguagesForm, 'isOffered'>({ name: 'isOffered' })
  const offered = LANGUAGE_TAGS.filter((language) => isIn(isOffered, language))
  const meaning = t(
    'For pages before anyone chose a language, and for emails to people without a choice.'
  )
  const meanings = Object.fromEntries(LANGUAGE_TAGS.map((language) => [language, meaning]))
  return offered.length < 2 ? null : (
    <FormChoice<LanguagesForm, Language>
      name="fallback"
      label={t('Language without a choice')}
      choices={offered.map((language) => ({ value: language, label: languageName(language) }))}
      meanings={meanings as Record<Language, string>}
    />
  )
}

const isIn = (isOffered: LanguagesForm['isOffered'], language: Language) =>
  language === SOURCE_LANGUAGE || isOffered[language] === true

function formOf({ offered, fallback }: LanguageSettings): LanguagesForm {
  const isOffered = Object.fromEntries(OTHERS.map((tag) => [tag, offered.includes(tag)]))
  return { isOffered, fallback }
}

function updateOf({ isOffered, fallback }: LanguagesForm): LanguageSettings {
  const offered = LANGUAGE_TAGS.filter((language) => isIn(isOffered, language))
  return { offered, fallback: offered.includes(fallback) ? fallback : SOURCE_LANGUAGE }
}
