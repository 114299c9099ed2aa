import { defineConfig } from '@lingui/conf'
import { formatter } from '@lingui/format-po'
import { textsExtractor } from './build/texts-extractor.ts'

const TESTS = ['**/*.test.ts', '**/*.test.tsx']

/** The catalogues of texts (D82); `npm run texts` brings them up to date. */
export default defineConfig({
  sourceLocale: 'en',
  locales: ['en', 'de', 'fr', 'es', 'ar', 'hi'],
  catalogs: [
    {
      path: '<rootDir>/shared/languages/catalogues/{locale}/all',
      include: ['<rootDir>/shared', '<rootDir>/src-main', '<rootDir>/src-renderer'],
      exclude: TESTS
    }
  ],
  extractors: [textsExtractor],
  format: formatter({ lineNumbers: false, explicitIdAsDefault: true }),
  orderBy: 'messageId'
})
