import { defineConfig } from 'vitest/config'

/**
 * Tests that `npm run test:windows` runs under Wine, one file after the other: all share one
 * Windows.
 */
export default defineConfig({
  test: {
    include: ['tests/windows/**/*.test.ts'],
    environment: 'node',
    fileParallelism: false,
    // Wine starts slowly, and slower on a machine that is busy.
    testTimeout: 5 * 60 * 1000,
    hookTimeout: 60_000
  }
})
