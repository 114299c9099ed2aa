/**
 * `npm run dev`: the desktop from source; pages change as they are saved, the main process starts
 * again.
 */
import path from 'node:path'
import { endLike, launch } from './launch.mjs'
import { findElectron, sandboxSwitches } from './programs.mjs'
import { install, nodePath, root, runCommand, SetUpError } from './set-up.mjs'

await runCommand(async () => {
  await install()
  const { path: electron, problem } = await findElectron()
  if (problem !== null)
    throw new SetUpError(`${problem}; npm run dev:web shows the same pages in a browser`)
  const tool = path.join(root, 'node_modules/electron-vite/bin/electron-vite.js')
  const sandbox = sandboxSwitches.length > 0 ? ['--noSandbox'] : []
  // electron-vite by itself looks for the runtime in the electron package only.
  const runtime = { ELECTRON_EXEC_PATH: electron }
  endLike(
    await launch(
      nodePath,
      [tool, 'dev', '--watch', ...sandbox, '--', ...process.argv.slice(2)],
      runtime
    )
  )
})
