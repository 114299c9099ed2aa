/**
 * `npm run bench:load`, `npm run bench:pages`: builds where that is due, and measures the built server
 * under a load; the argument is its file.
 */
import { environment, nodePath, run, runCommand, setUp } from './set-up.mjs'

await runCommand(async () => {
  await setUp()
  const [name = ''] = process.argv.slice(2)
  const { code } = await run(nodePath, [`tests/load/${name}.ts`], {
    env: environment,
    stdio: 'inherit'
  })
  process.exitCode = code
})
