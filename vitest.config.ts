import { availableParallelism } from 'node:os'
import path from 'node:path'
import { configDefaults, defineConfig } from 'vitest/config'

/** The tests that run on PostgreSQL too: all that start a server or open a store. */
const ON_BOTH_ENGINES = [
  '{contract,late-rights,odd-requests,permissions,private-departments,secrets,server,texts}',
  '{activity,admin,articles,attachments,auth,canned-replies,categories,comments,events,followers}/*',
  '{health,metrics,notifications,openapi,presence,privacy,reports,saved-views,security-log,similar,users}/*',
  '{departments,settings,tokens,webhooks}/*',
  'auth/{directory,identities,oidc}/*',
  'base/clock',
  'fuzz/fuzz',
  'imports/{imports,import-*}',
  'mail/incoming/*',
  'http/{bodies,requests,security,write-limit}',
  'tickets/**/*',
  'mail/outgoing/*'
]

/** Tests that replace a module, for which each has to be loaded alone. */
const MOCKED = '**/*.mocked.test.ts'

/** Tests that need an OpenLDAP and an Active Directory domain. */
const DIRECTORY = 'src-main/**/*.directory.test.ts'

/** Tests that need an OpenSMTPD and a Dovecot. */
const MAIL = '{src-main,tests}/**/*.mail.test.ts'

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
  test: {
    environment: 'node',
    // Left to itself it leaves one of two cores idle.
    maxWorkers: availableParallelism(),
    // A guard against hanging: machines are sometimes busy with something else.
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // What happens soon is waited for as patiently.
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
            'src-main/server/store/postgres/**'
          ],
          alias: LIGHT_ARGON2,
          globalSetup: BUILT_PROGRAM
        }
      },
      { extends: true, test: { name: 'mocked', include: [MOCKED], isolate: true } },
      {
        extends: true,
        test: {
          name: 'postgres',
          include: [
            'src-main/**/*.postgres.test.ts',
            'src-main/server/store/postgres/**/*.test.ts',
            ...ON_BOTH_ENGINES.map((tests) => `src-main/server/${tests}.test.ts`)
          ],
          exclude: [...configDefaults.exclude, MOCKED, DIRECTORY, MAIL],
          alias: LIGHT_ARGON2,
          globalSetup: [BUILT_PROGRAM, POSTGRES_CLUSTER],
          setupFiles: 'tests/support/server/use-postgres.ts'
        }
      },
      {
        extends: true,
        test: {
          name: 'directory',
          include: [DIRECTORY],
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
          include: [MAIL],
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
