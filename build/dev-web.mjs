/**
 * `npm run dev:web`: the renderer with hot reload in a browser, beside a headless server that runs
 * from source.
 */
import path from 'node:path'
import { endLike, launch } from './launch.mjs'
import { install, nodePath, root, runCommand } from './set-up.mjs'

await runCommand(async () => {
  await install()
  const server = launch(nodePath, [
    '--watch',
    path.join(root, 'src-main/headless.ts'),
    ...process.argv.slice(2)
  ])
  const vite = path.join(root, 'node_modules/vite/bin/vite.js')
  const pages = launch(nodePath, [
    vite,
    '--config',
    path.join(root, 'build/dev-web.vite.config.ts')
  ])
  const end = await Promise.race([server, pages])
  endLike(end)
  // One alone is of no use: launch passes it on to the other, which on Windows kills it; the
  // command that received Ctrl+C has passed it to both.
  if (!end.wasAsked) process.emit('SIGTERM')
})
