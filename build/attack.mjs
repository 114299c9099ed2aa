/**
 * `npm run test:attack`: builds where that is due, and attacks the built server; the words choose
 * attacks by name.
 */
import { environment, nodePath, run, runCommand, setUp } from './set-up.mjs'

await runCommand(async () => {
  await setUp()
  const args = ['tests/attack/run-attacks.ts', ...process.argv.slice(2)]
  const { code } = await run(nodePath, args, { env: environment, stdio: 'inherit' })
  process.exitCode = code
})
