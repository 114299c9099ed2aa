/** `npm run server`: sets up and starts the headless server. */
import { endLike, HEADLESS_SERVER, launch } from './launch.mjs'
import { nodePath, runCommand, setUp } from './set-up.mjs'

await runCommand(async () => {
  await setUp()
  endLike(await launch(nodePath, [...HEADLESS_SERVER, ...process.argv.slice(2)]))
})
