import { defineConfig } from '@lingui/conf'
import { formatter } from '@lingui/format-po'
import { textsExtractor } from './build/texts-extractor.ts'
import { LANGUAGE_TAGS, SOURCE_LANGUAGE } from './shared/languages/languages.ts'

const TESTS = ['**/*.test.ts', '**/*.test.tsx']

/** The catalogues of texts (D82); `npm run texts` brings them up to date. */
export default defineConfig({
  sourceLocale: SOURCE_LANGUAGE,
  locales: LANGUAGE_TAGS,
  catalogs: [
    {
      path: '<rootDir>/shared/languages/catalogues/{locale}/all',
      include: ['<rootDir>/shared', '<rootDir>/src-main', '<rootDir>/src-renderer'],
      exclude: TESTS
    }
  ],
  extractors: [textsExtractor],
  format: formatter({ lineNumbers: false, explicitIdAsDefault: true }),
  orderBy: 'messageId',
  // A language of accented English, to see what is not translated; see docs/translating.md.
  pseudoLocale: 'en-XA'
})
