import * as z from 'zod'
import { LANGUAGE_TAGS } from '../languages/languages.ts'
import { saying } from '../languages/validation-texts.ts'
import { languageTag, typedLanguage } from './languages.ts'

/**
 * The texts of what someone writes in other languages than its own (D82). Absent leaves them as they
 * are, so that programs that do not know of them lose none; an empty list removes them.
 * @param id the name of the schema of one language
 * @param texts the fields that are translated, as they are checked
 */
export function typedTranslations<Texts extends z.ZodRawShape>(id: string, texts: Texts) {
  return z
    .array(
      z.object({ language: typedLanguage('Language'), ...texts }).meta({ id }),
      saying('The translations must be a list')
    )
    .max(LANGUAGE_TAGS.length, saying('Each language can be added once'))
    .refine(
      (all: readonly { language?: unknown }[]) =>
        new Set(all.map(({ language }) => language)).size === all.length,
      saying('Each language can be added once')
    )
    .optional()
}

/** The same in an answer, where it is absent for none. */
export function keptTranslations<Texts extends z.ZodRawShape>(id: string, texts: Texts) {
  return z.array(z.object({ language: languageTag, ...texts }).meta({ id })).optional()
}

/** The title of an announcement (D81) in other languages, in answers without its text. */
export const announcementTitles = keptTranslations('AnnouncementTitle', { title: z.string() })
