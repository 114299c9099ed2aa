import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parsePoFile } from '@lingui/format-po'
import type { Language } from '#shared/languages/languages.ts'
import { Texts, type Translate } from '#shared/languages/texts.ts'

const CATALOGUES = path.join(import.meta.dirname, '../../../shared/languages/catalogues')

/**
 * What a language says, for tests that look for it.
 * @param Kind how values are put into sentences there
 */
export function textsOf(language: Language, Kind: typeof Texts = Texts): Translate {
  const items = globSync(`${language}/**/*.po`, { cwd: CATALOGUES }).flatMap(
    (file) => parsePoFile(readFileSync(path.join(CATALOGUES, file), 'utf8')).items
  )
  const texts = new Kind(
    language,
    Object.fromEntries(
      items.flatMap(({ msgid, msgstr: [translation] }) =>
        translation ? [[msgid, translation]] : []
      )
    )
  )
  return (text, values) => texts._(text as string, values)
}
