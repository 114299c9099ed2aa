/** Runs a program as `npm run server` does, which finds another Node. */
import { endLike, launch } from '../../build/launch.mjs'

endLike(await launch(process.execPath, process.argv.slice(2)))
