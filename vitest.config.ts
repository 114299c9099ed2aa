import { availableParallelism } from 'node:os'
import { configDefaults, defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{shared,src-main,src-renderer,build,tests}/**/*.test.ts'],
    // They have configurations of their own.
    exclude: [...configDefaults.exclude, 'tests/{attack,reliability,windows}/**'],
    environment: 'node',
    // Left to itself it leaves one of two cores idle.
    maxWorkers: availableParallelism(),
    // A guard against hanging: machines are sometimes busy with something else.
    testTimeout: 30_000,
    hookTimeout: 60_000
  }
})
