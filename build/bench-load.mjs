/**
 * `npm run bench:load`: builds where that is due, and measures the built server under the load of a
 * company.
 */
import { environment, nodePath, run, runCommand, setUp } from './set-up.mjs'

await runCommand(async () => {
  await setUp()
  const { code } = await run(nodePath, ['tests/load/bench-load.ts'], {
    env: environment,
    stdio: 'inherit'
  })
  process.exitCode = code
})
