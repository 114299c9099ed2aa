import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{shared,src-main,src-renderer,build,tests}/**/*.test.ts'],
    environment: 'node'
  }
})
