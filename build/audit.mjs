/** `npm run audit`: asks the registry's advisory service about the packages that are installed. */
import { runCommand, runNpm, SetUpError } from './set-up.mjs'

await runCommand(async () => {
  const { code, output } = await runNpm(['audit', '--audit-level=moderate'], {
    stdio: ['ignore', 'pipe', 'pipe']
  })
  if (/audit endpoint|ENOAUDIT|ENOTFOUND|ECONNREFUSED|EAI_AGAIN/.test(output)) {
    throw new SetUpError(
      'The advisory service did not respond: this registry has none, or it cannot be reached from here.'
    )
  }
  console.log(output.trim())
  process.exitCode = code
})
