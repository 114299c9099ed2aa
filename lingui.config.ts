import { defineConfig } from '@lingui/conf'
import { formatter } from '@lingui/format-po'
import { textsExtractor } from './build/texts-extractor.ts'
import { LANGUAGE_TAGS, SOURCE_LANGUAGE } from './shared/languages/languages.ts'

const TESTS = ['**/*.test.ts', '**/*.test.tsx']

const FEATURES = '<rootDir>/src-renderer/features'

/** Features whose texts few people need, which are loaded with the first of their screens. */
const SETTINGS = [
  ...['admin', 'mail', 'imports', 'webhooks', 'security-log', 'backups', 'settings'],
  ...['service-levels', 'rules', 'schedules', 'processes', 'forms', 'categories', 'reports'],
  'analytics'
].map((feature) => `${FEATURES}/${feature}`)

/** Parts of these features that other screens show. */
const ELSEWHERE = ['backup-alert', 'source-line']

const catalogue = (name: string, include: string[], exclude: string[] = []) => ({
  path: `<rootDir>/shared/languages/catalogues/{locale}/${name}`,
  include,
  exclude: [...TESTS, ...exclude]
})

/**
 * The catalogues of texts (D82), one for each part of the program that is loaded alone; `npm run
 * texts` brings them up to date. A page with the texts of the settings has those of the screens too.
 */
export default defineConfig({
  sourceLocale: SOURCE_LANGUAGE,
  locales: LANGUAGE_TAGS,
  catalogs: [
    catalogue(
      'screens',
      ['<rootDir>/shared', '<rootDir>/src-renderer'],
      SETTINGS.map((folder) => `${folder}/**/!(${ELSEWHERE.join('|')}).*`)
    ),
    catalogue(
      'settings',
      SETTINGS,
      ELSEWHERE.map((file) => `**/${file}.tsx`)
    ),
    // `text` marks columns in tables, which are no texts.
    catalogue(
      'server',
      ['<rootDir>/shared', '<rootDir>/src-main/server'],
      ['<rootDir>/src-main/server/store/sql/tables/**']
    ),
    catalogue('desktop', ['<rootDir>/shared', '<rootDir>/src-main/desktop'])
  ],
  extractors: [textsExtractor],
  format: formatter({ lineNumbers: false, explicitIdAsDefault: true }),
  orderBy: 'messageId',
  // A language of accented English, to see what is not translated; see docs/translating.md.
  pseudoLocale: 'en-XA'
})
