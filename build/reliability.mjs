/**
 * `npm run test:crash`, `npm run test:soak`: the long form of what `npm run test:all` does shortly; the
 * words choose test files.
 */
import { RELIABILITY_CONFIG } from './reliability-settings.mjs'
import { environment, nodePath, run, runCommand, setUp } from './set-up.mjs'

await runCommand(async () => {
  await setUp()
  const args = [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--config',
    RELIABILITY_CONFIG,
    ...process.argv.slice(2)
  ]
  const { code } = await run(nodePath, args, { env: environment, stdio: 'inherit' })
  process.exitCode = code
})
