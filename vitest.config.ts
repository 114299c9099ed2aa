import { configDefaults, defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{shared,src-main,src-renderer,build,tests}/**/*.test.ts'],
    // They have a configuration of their own.
    exclude: [...configDefaults.exclude, 'tests/{attack,reliability}/**'],
    environment: 'node'
  }
})
