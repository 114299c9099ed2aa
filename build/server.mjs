/** `npm run server`: sets up and starts the headless server. */
import path from 'node:path'
import { endLike, launch } from './launch.mjs'
import { nodePath, root, SetUpError, setUp } from './set-up.mjs'

try {
  await setUp()
  endLike(await launch(nodePath, [path.join(root, 'out/main/headless.js'), ...process.argv.slice(2)]))
} catch (error) {
  if (!(error instanceof SetUpError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
