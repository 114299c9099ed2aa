import { availableParallelism } from 'node:os'
import { configDefaults, defineConfig } from 'vitest/config'

/** The tests that run on PostgreSQL too: all that start a server or open a store. */
const ON_BOTH_ENGINES = [
  '{contract,late-rights,odd-requests,permissions,secrets,server,texts}',
  '{activity,admin,auth,categories,comments,events,health,metrics,openapi,reports,users}/*',
  'base/clock',
  'fuzz/fuzz',
  'http/{bodies,requests,security,write-limit}',
  'tickets/**/*'
]

/** Of these the ones that look into a database file, or at how SQLite goes about a query. */
const ON_SQLITE_ALONE: string[] = []

export default defineConfig({
  test: {
    environment: 'node',
    // Left to itself it leaves one of two cores idle.
    maxWorkers: availableParallelism(),
    // A guard against hanging: machines are sometimes busy with something else.
    testTimeout: 30_000,
    hookTimeout: 60_000,
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
            '**/*.postgres.test.ts',
            'src-main/server/store/postgres/**'
          ]
        }
      },
      {
        extends: true,
        test: {
          name: 'postgres',
          include: [
            'src-main/**/*.postgres.test.ts',
            'src-main/server/store/postgres/**/*.test.ts',
            ...ON_BOTH_ENGINES.map((tests) => `src-main/server/${tests}.test.ts`)
          ],
          exclude: [...configDefaults.exclude, ...ON_SQLITE_ALONE],
          // Hundreds of databases, restarts and silences on two cores: where a machine decides alone,
          // a test may be tried once more, and is named.
          retry: process.env.CI ? 1 : 0,
          globalSetup: 'src-main/server/testing/postgres-cluster.ts',
          setupFiles: 'src-main/server/testing/use-postgres.ts'
        }
      }
    ]
  }
})
