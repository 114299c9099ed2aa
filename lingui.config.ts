import { globSync } from 'node:fs'
import { defineConfig } from '@lingui/conf'
import { formatter } from '@lingui/format-po'
import { CATALOGUES, catalogueOf } from './build/text-catalogues.ts'
import { textsExtractor } from './build/texts-extractor.ts'
import { LANGUAGE_TAGS, SOURCE_LANGUAGE } from './shared/languages/languages.ts'

const files = globSync('{shared,src-main,src-renderer}/**/*.{ts,tsx}', {
  cwd: import.meta.dirname,
  // The demo's company writes English.
  exclude: ['**/*.test.*', 'src-main/server/demo/**']
}).map((file) => file.replaceAll('\\', '/'))

/** The catalogues of texts (D82); `npm run texts` brings them up to date. */
export default defineConfig({
  sourceLocale: SOURCE_LANGUAGE,
  locales: LANGUAGE_TAGS,
  catalogs: CATALOGUES.map((name) => ({
    path: `<rootDir>/shared/languages/catalogues/{locale}/${name}`,
    include: files.filter((file) => catalogueOf(file) === name).map((file) => `<rootDir>/${file}`)
  })),
  extractors: [textsExtractor],
  format: formatter({ lineNumbers: false, explicitIdAsDefault: true }),
  orderBy: 'messageId',
  // A language of accented English, to see what is not translated; see docs/translating.md.
  pseudoLocale: 'en-XA'
})
