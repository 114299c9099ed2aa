/**
 * `npm run texts`: brings the catalogues up to date with the texts of the code (D82), as
 * `lingui extract --clean` does. A text that has moved to another catalogue, or is in a second one now,
 * keeps its translations.
 */
import { globSync, rmSync } from 'node:fs'
import path from 'node:path'
import { getCatalogs } from '@lingui/cli/api'
import { type CatalogType, getConfig } from '@lingui/conf'

const config = getConfig()
const catalogues = await getCatalogs(config)
const written = new Set<string>()

/** The translated texts of all catalogues, by language. */
const known = new Map<string, CatalogType>()
for (const language of config.locales) {
  const texts: CatalogType = {}
  for (const file of filesOf(language)) {
    const messages = (await catalogues[0]?.format.read(file, language)) ?? {}
    for (const [id, message] of Object.entries(messages))
      if (message.translation) texts[id] = message
  }
  known.set(language, texts)
}

for (const catalogue of catalogues) {
  const made = await catalogue.make({ clean: true, overwrite: false, orderBy: config.orderBy })
  if (!made) throw new Error(`${catalogue.path} could not be written: see above`)
  for (const [language, messages] of Object.entries(made)) {
    for (const [id, message] of Object.entries(messages)) {
      const { translation, extra } = known.get(language)?.[id] ?? {}
      if (!message.translation && translation) Object.assign(message, { translation, extra })
    }
    const [, file] = await catalogue.write(language, messages)
    written.add(path.resolve(file))
  }
}
// Of catalogues that are no longer there.
for (const language of config.locales)
  for (const file of filesOf(language)) if (!written.has(file)) rmSync(file)

function filesOf(language: string): string[] {
  const folder = path.join(import.meta.dirname, '../shared/languages/catalogues', language)
  return globSync('**/*.po', { cwd: folder }).map((file) => path.join(folder, file))
}
