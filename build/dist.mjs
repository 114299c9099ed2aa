/**
 * `npm run dist`: builds the packages for the platform it runs on, into `dist`. Arguments after `--`
 * are passed to electron-builder; `-- --dir` builds the unpacked program only, which needs none of
 * the packaging tools.
 */
import { endLike, launch } from './launch.mjs'
import { asksForAnother, missingBinary, packagesCommand } from './packages.mjs'
import { nodePath, runCommand, SetUpError, setUp } from './set-up.mjs'

await runCommand(async () => {
  const { HELPDESK_UPDATES: updates, ELECTRON_OVERRIDE_DIST_PATH: runtime } = process.env
  if (updates && !URL.canParse(updates))
    throw new SetUpError(`HELPDESK_UPDATES must be the address of a folder, not "${updates}".`)
  if (asksForAnother(process.argv.slice(2), process.platform))
    throw new SetUpError(
      'Build packages for another platform on that platform: its native binaries are missing here.'
    )
  await setUp()
  const missing = missingBinary(process.argv.slice(2), process.platform, process.arch)
  if (missing) throw new SetUpError(missing)
  const { args, variables } = packagesCommand({
    args: process.argv.slice(2),
    ...(updates && { updates }),
    ...(runtime && { runtime })
  })
  endLike(await launch(nodePath, args, variables))
})
