import { configDefaults, defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{shared,src-main,src-renderer,build,tests}/**/*.test.ts'],
    // They have configurations of their own.
    exclude: [...configDefaults.exclude, 'tests/{attack,reliability,windows}/**'],
    environment: 'node'
  }
})
