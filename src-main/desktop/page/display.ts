import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { StartError } from '../../server/base/start-error.ts'

/** That there is no display; `npm start` serves the browser version then. */
export class NoDisplayError extends StartError {
  /** As shells say of a program that is there and can't be run. */
  override readonly exitCode = 126
}

/** Where X servers listen; Xlib asks here for a display without a host. */
const X_SOCKETS = '/tmp/.X11-unix'

/**
 * Checks that a window can be shown, before Chromium ends the program without a sentence. A display
 * of another machine is only known by trying.
 * @param isThere whether there is a socket
 * @throws NoDisplayError on Linux, where no display is named or none of those named is there
 */
export function checkDisplay(
  {
    DISPLAY: x = '',
    WAYLAND_DISPLAY: wayland = '',
    XDG_RUNTIME_DIR: runtime = ''
  }: NodeJS.ProcessEnv,
  isThere: (socket: string) => boolean = hasSocket
): void {
  if (process.platform !== 'linux') return
  const [, number] = /^(?:unix)?:(\d+)/.exec(x) ?? []
  const hasX = number === undefined ? x !== '' : isThere(path.join(X_SOCKETS, `X${number}`))
  const hasWayland = wayland !== '' && isThere(path.resolve(runtime, wayland))
  if (hasX || hasWayland) return
  const named = [x && `DISPLAY is ${x}`, wayland && `WAYLAND_DISPLAY is ${wayland}`]
  const what = named.filter(Boolean).join(', ') || 'neither DISPLAY nor WAYLAND_DISPLAY is set'
  throw new NoDisplayError(
    `Help Desk could not open its window: there is no display (${what}). Start it in a desktop session, or use the headless server with a browser.`
  )
}

/** Whether there is a socket of a name, in the file system or as Linux keeps those of X besides. */
function hasSocket(socket: string): boolean {
  return existsSync(socket) || readFileSync('/proc/net/unix', 'utf8').includes(`@${socket}\n`)
}
