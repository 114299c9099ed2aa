import { configDefaults, defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{shared,src-main,src-renderer,build,tests}/**/*.test.ts'],
    // They have configurations of their own.
    exclude: [...configDefaults.exclude, 'tests/{attack,reliability,windows}/**'],
    environment: 'node',
    // A guard against hanging: machines are sometimes busy with something else.
    testTimeout: 30_000,
    hookTimeout: 60_000
  }
})
