/**
 * `npm run dist`: makes the packages of the platform it runs on, into `dist`. What follows `--`
 * goes to electron-builder; `-- --dir` leaves the program unpacked, which needs none of the tools
 * that packages are made with.
 */
import { endLike, launch } from './launch.mjs'
import { asksForAnother, missingBinary, packagesCommand } from './packages.mjs'
import { nodePath, runCommand, SetUpError, setUp } from './set-up.mjs'

await runCommand(async () => {
  const { HELPDESK_UPDATES: updates, ELECTRON_OVERRIDE_DIST_PATH: runtime } = process.env
  if (updates && !URL.canParse(updates))
    throw new SetUpError(`HELPDESK_UPDATES takes the address of a folder, not "${updates}".`)
  if (asksForAnother(process.argv.slice(2), process.platform))
    throw new SetUpError(
      'Each platform is packaged on itself: the native binaries of the others are left out.'
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
