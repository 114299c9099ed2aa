/**
 * Lets a program under test find so much room on its disk that no test depends on the machine's own
 * (D65). Loaded with `--import`, before the program.
 */
import fs from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'

fs.statfs = async () => ({ bsize: 1, bavail: 2 ** 40, blocks: 2 ** 40 })
syncBuiltinESMExports()
