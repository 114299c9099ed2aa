import { defineConfig } from 'vitest/config'

/**
 * Tests that stop programs, fill disks, attack and run long: one file after the other, so that each
 * has the machine for itself.
 */
export default defineConfig({
  test: {
    include: ['tests/{attack,reliability}/**/*.test.ts'],
    environment: 'node',
    fileParallelism: false,
    testTimeout: 3 * 60 * 60 * 1000,
    hookTimeout: 60_000
  }
})
