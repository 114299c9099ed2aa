import * as z from 'zod'
import { LANGUAGE_TAGS, type OfferedLanguages, SOURCE_LANGUAGE } from '../languages/languages.ts'
import { saying } from '../languages/validation-texts.ts'
import { defineRoute } from './route.ts'

/** A language, in an answer that knows it. */
export const languageTag = z.enum(LANGUAGE_TAGS)

/** A language as someone chooses it. */
export const typedLanguage = (label: string) =>
  z.enum(
    LANGUAGE_TAGS,
    saying('{label} must be one of {choices}', {
      label: { id: label },
      choices: LANGUAGE_TAGS.join(', ')
    })
  )

/** The languages that people can choose, and that of everyone who has not (D82). */
export const LanguageSettings = z
  .object({
    /** English is always among them. */
    offered: z
      .array(typedLanguage('Languages'))
      .max(LANGUAGE_TAGS.length, saying('Each language can be offered once'))
      .refine(
        (offered) => new Set(offered).size === offered.length,
        saying('Each language can be offered once')
      )
      .refine((offered) => offered.includes(SOURCE_LANGUAGE), saying('English is always offered')),
    fallback: typedLanguage('Language without a choice')
  })
  .refine(({ offered, fallback }) => offered.includes(fallback), {
    path: ['fallback'],
    ...saying('The language of people who have not chosen one must be offered')
  })
  .meta({ id: 'LanguageSettings' })
export type LanguageSettings = z.infer<typeof LanguageSettings>

export const DEFAULT_LANGUAGE_SETTINGS: LanguageSettings & OfferedLanguages = {
  offered: [SOURCE_LANGUAGE],
  fallback: SOURCE_LANGUAGE
}

/** A person's choice; null for none, which leaves it to the device. */
const LanguageChoice = z
  .object({ language: typedLanguage('Language').nullable() })
  .meta({ id: 'LanguageChoice' })

export const chooseLanguage = defineRoute({
  operationId: 'chooseLanguage',
  method: 'PUT',
  path: '/api/user/language',
  summary: 'Choose the language of your pages, problems and emails among those offered (D82)',
  access: 'signed-in',
  body: LanguageChoice,
  status: 204
})
