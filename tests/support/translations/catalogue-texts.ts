import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parsePoFile } from '@lingui/format-po'
import { IsolatedTexts } from '#shared/languages/isolated-texts.ts'
import type { Language } from '#shared/languages/languages.ts'
import type { Translate } from '#shared/languages/texts.ts'

const CATALOGUES = path.join(import.meta.dirname, '../../../shared/languages/catalogues')

/** What a language says, for tests that look for it on a page or at the desktop. */
export function textsOf(language: Language): Translate {
  const items = globSync(`${language}/**/*.po`, { cwd: CATALOGUES }).flatMap(
    (file) => parsePoFile(readFileSync(path.join(CATALOGUES, file), 'utf8')).items
  )
  const texts = new IsolatedTexts(
    language,
    Object.fromEntries(
      items.flatMap(({ msgid, msgstr: [translation] }) =>
        translation ? [[msgid, translation]] : []
      )
    )
  )
  return (text, values) => texts._(text as string, values)
}
