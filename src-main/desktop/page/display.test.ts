import { expect, test } from 'vitest'
import { checkDisplay, NoDisplayError } from './display.ts'

const there = ['/tmp/.X11-unix/X0', '/run/user/1000/wayland-0']

test.runIf(process.platform === 'linux').each([
  [{ DISPLAY: ':0' }, null],
  [{ DISPLAY: ':0.1' }, null],
  [{ DISPLAY: 'unix:0' }, null],
  [{ DISPLAY: ':7' }, 'DISPLAY is :7'],
  // Of another machine, which only trying tells.
  [{ DISPLAY: 'localhost:10.0' }, null],
  [{ WAYLAND_DISPLAY: 'wayland-0', XDG_RUNTIME_DIR: '/run/user/1000' }, null],
  [{ WAYLAND_DISPLAY: '/run/user/1000/wayland-0' }, null],
  [
    { WAYLAND_DISPLAY: 'wayland-1', XDG_RUNTIME_DIR: '/run/user/1000', DISPLAY: ':7' },
    'DISPLAY is :7, WAYLAND_DISPLAY is wayland-1'
  ],
  [{}, 'neither DISPLAY nor WAYLAND_DISPLAY is set']
])('with %j there is a display, or it says which is missing: %s', (env, missing) => {
  const check = () => checkDisplay(env, (socket) => there.includes(socket))
  if (missing === null) expect(check).not.toThrow()
  else
    expect(check).toThrow(
      new NoDisplayError(
        `Help Desk could not open its window: there is no display (${missing}). Start it in a desktop session, or use the headless server with a browser.`
      )
    )
})
