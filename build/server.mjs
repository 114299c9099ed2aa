/** `npm run server`: sets up and starts the headless server. */
import path from 'node:path'
import { endLike, launch } from './launch.mjs'
import { nodePath, root, runCommand, setUp } from './set-up.mjs'

await runCommand(async () => {
  await setUp()
  endLike(
    await launch(nodePath, [path.join(root, 'out/main/headless.js'), ...process.argv.slice(2)])
  )
})
