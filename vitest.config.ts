import { availableParallelism } from 'node:os'
import path from 'node:path'
import { lingui } from '@lingui/vite-plugin'
import { configDefaults, defineConfig } from 'vitest/config'

/** Whether `npm test` runs, which leaves out what takes long. */
const IS_QUICK = process.env.HELPDESK_QUICK === '1'

/** Tests that `npm test` leaves out: long stories, and parts that a change rarely breaks. */
const THOROUGH = [
  'build/packages.test.ts',
  'src-main/server/base/file-in-use.mocked.test.ts',
  'src-main/server/mail/reading/read-mail.test.ts',
  'src-main/server/store/sqlite/{maintenance-files,query-plans}.test.ts',
  'src-main/server/tickets/list/ticket-search-random.test.ts',
  'tests/fuzz/**'
]

/** The tests that run on PostgreSQL too: all that start a server or open a store. */
const ON_BOTH_ENGINES = [
  '{contract,late-rights,odd-requests,permissions,private-{departments,events},secrets,server,texts}',
  '{activity,admin,articles,attachments,auth,canned-replies,categories,comments,events,followers}/*',
  '{health,metrics,notifications,openapi,presence,privacy,reports,saved-views,security-log,similar,users}/*',
  '{absences,announcements,approvals,calendar,departments,forms,languages,processes}/*',
  '{rules,schedules,service-levels,settings}/*',
  '{text-forms,tokens,webhooks}/*',
  'auth/{directory,identities,oidc}/*',
  'reports/{rehearsal,service-levels}/*',
  'base/clock',
  'imports/{imports,import-*}',
  'mail/incoming/*',
  'http/{bodies,requests,security,write-limit}',
  'tickets/**/*',
  'mail/outgoing/*'
]

/**
 * Tests that `npm test` runs on PostgreSQL: every query of every store, and the behaviour of
 * servers that share one.
 */
const QUICK_ON_POSTGRES = [
  'secrets',
  'outages.postgres',
  'store/stores.postgres',
  'store/postgres/{commit,hosts,open-database,outbox,schema,shared-state,transactions,write-queue}',
  'tickets/list/{private-lists,tickets-list,tickets-search}'
]

/** Tests that replace a module, for which each has to be loaded alone. */
const MOCKED = '**/*.mocked.test.ts'

/** Tests that restore the file of a SQLite database; a PostgreSQL has backups of its own. */
const OF_FILES = '**/*-restore.test.ts'

/** Tests that need an OpenLDAP and an Active Directory domain. */
const DIRECTORY = 'src-main/**/*.directory.test.ts'

/** Tests that need an OpenSMTPD and a Dovecot. */
const MAIL = '{src-main,tests}/**/*.mail.test.ts'

const ofServer = (tests: string) => `src-main/server/${tests}.test.ts`

const POSTGRES_CLUSTER = 'tests/support/server/postgres-cluster.ts'
const DIRECTORIES = 'tests/support/server/directories.ts'
const MAIL_SERVERS = 'tests/support/server/mail-servers.ts'

const BUILT_PROGRAM = 'tests/support/built-program.ts'

/** Accounts of which no test says how long their passwords take. */
const LIGHT_ARGON2 = [
  {
    find: /^argon2$/,
    replacement: path.resolve(import.meta.dirname, 'tests/support/server/light-argon2.ts')
  }
]

export default defineConfig({
  // Compiles catalogues of texts where they are imported.
  plugins: [lingui()],
  test: {
    environment: 'node',
    // Left to itself it leaves one of two cores idle.
    maxWorkers: availableParallelism(),
    // A guard against hanging: machines are sometimes busy with something else.
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // Events that happen soon get the same patience.
    expect: { poll: { timeout: 20_000 } },
    // Loading the server anew for each file would take a third of the time.
    isolate: false,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{shared,src-main,src-renderer,build,tests}/**/*.test.ts'],
          // They have configurations of their own, and a PostgreSQL.
          exclude: [
            ...configDefaults.exclude,
            'tests/{attack,reliability,windows}/**',
            MOCKED,
            '**/*.postgres.test.ts',
            DIRECTORY,
            MAIL,
            'src-main/server/store/postgres/**',
            ...(IS_QUICK ? THOROUGH : [])
          ],
          alias: LIGHT_ARGON2,
          globalSetup: BUILT_PROGRAM
        }
      },
      {
        extends: true,
        test: {
          name: 'mocked',
          include: [MOCKED],
          exclude: [...configDefaults.exclude, ...(IS_QUICK ? THOROUGH : [])],
          isolate: true
        }
      },
      {
        extends: true,
        test: {
          name: 'postgres',
          include: IS_QUICK
            ? QUICK_ON_POSTGRES.map(ofServer)
            : [
                'src-main/**/*.postgres.test.ts',
                'src-main/server/store/postgres/**/*.test.ts',
                'tests/fuzz/fuzz.test.ts',
                ...ON_BOTH_ENGINES.map(ofServer)
              ],
          exclude: [...configDefaults.exclude, MOCKED, DIRECTORY, MAIL, OF_FILES],
          alias: LIGHT_ARGON2,
          globalSetup: [BUILT_PROGRAM, POSTGRES_CLUSTER],
          setupFiles: 'tests/support/server/use-postgres.ts'
        }
      },
      {
        extends: true,
        test: {
          name: 'directory',
          include: [IS_QUICK ? '**/{sign-in,synchronisation}.directory.test.ts' : DIRECTORY],
          alias: LIGHT_ARGON2,
          globalSetup: DIRECTORIES
        }
      },
      {
        extends: true,
        test: {
          name: 'directory-postgres',
          include: [DIRECTORY],
          alias: LIGHT_ARGON2,
          globalSetup: [POSTGRES_CLUSTER, DIRECTORIES],
          setupFiles: 'tests/support/server/use-postgres.ts'
        }
      },
      {
        extends: true,
        test: {
          name: 'mail',
          include: [IS_QUICK ? '**/{imap-connection,round-trip}.mail.test.ts' : MAIL],
          exclude: [...configDefaults.exclude, '**/*.postgres.mail.test.ts'],
          alias: LIGHT_ARGON2,
          globalSetup: [BUILT_PROGRAM, MAIL_SERVERS]
        }
      },
      {
        extends: true,
        test: {
          name: 'mail-postgres',
          include: [MAIL],
          // They know no database, or start a program on a file.
          exclude: [
            ...configDefaults.exclude,
            'src-main/server/mail/transport/**',
            'tests/mail/**'
          ],
          alias: LIGHT_ARGON2,
          globalSetup: [POSTGRES_CLUSTER, MAIL_SERVERS],
          setupFiles: 'tests/support/server/use-postgres.ts'
        }
      }
    ]
  }
})
