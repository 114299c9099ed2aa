/**
 * `npm run dist`: makes the packages of the platform it runs on, into `dist`. What follows `--` goes to electron-builder;
 * `-- --dir` leaves the program unpacked, which needs none of the tools that packages are made with.
 */
import { endLike, launch } from './launch.mjs'
import { packagesCommand } from './packages.mjs'
import { nodePath, runCommand, SetUpError, setUp } from './set-up.mjs'

/** By what electron-builder is asked for a platform. */
const PLATFORM_SWITCHES = {
  win32: ['--win', '--windows', '-w'],
  darwin: ['--mac', '--macos', '-m'],
  linux: ['--linux', '-l']
}

await runCommand(async () => {
  const { HELPDESK_UPDATES: updates, ELECTRON_OVERRIDE_DIST_PATH: runtime } = process.env
  if (updates && !URL.canParse(updates))
    throw new SetUpError(`HELPDESK_UPDATES takes the address of a folder, not "${updates}".`)
  const other = Object.entries(PLATFORM_SWITCHES).find(
    ([platform, switches]) => platform !== process.platform && switches.some((name) => process.argv.includes(name))
  )
  if (other) throw new SetUpError('Each platform is packaged on itself: the native binaries of the others are left out.')
  await setUp()
  const { args, variables } = packagesCommand({
    args: process.argv.slice(2),
    ...(updates && { updates }),
    ...(runtime && { runtime })
  })
  endLike(await launch(nodePath, args, variables))
})
