import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect } from '@playwright/test'
import { signIn } from '#support/demo-company.ts'
import { clickOnTop } from '#support/desktop-app.ts'
import { test } from '#support/fixtures.ts'
import { kioskOf } from '#support/kiosk.ts'

/** One of each kind that `kiosk-keys` rejects, as Electron names them. */
const FORBIDDEN_KEYS = 'alt+F4 control+W control+R control+P control+shift+I control+- meta+Q F12'

test.use({ demo: ['--demo-tickets', '12'] })

test('a kiosk has no way out: by its window, keys, links, downloads, files, settings or bridge', {
  tag: '@quick'
}, async ({ openDesktop, demoUrl, dataDir }) => {
  const { app, window, output } = await openDesktop([], { settings: kioskOf(demoUrl) })
  await expect(window.getByRole('button', { name: 'Exit kiosk mode' })).toBeVisible()
  const settings = () => readFileSync(path.join(dataDir, 'settings.json'), 'utf8')
  const before = settings()
  const windows = () =>
    app.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows().map((opened) => [
        opened.isVisible(),
        opened.isMinimized(),
        opened.isKiosk()
      ])
    )

  await test.step('the window takes the whole screen, has no menu and no tools, and stays', async () => {
    const state = await app.evaluate(({ BrowserWindow, Menu, screen }) => {
      const opened = BrowserWindow.getAllWindows()[0]
      if (!opened) throw new Error('no window')
      opened.webContents.openDevTools()
      opened.close()
      opened.minimize()
      opened.setFullScreen(false)
      const { width, height } = screen.getPrimaryDisplay().bounds
      return {
        menu: Menu.getApplicationMenu(),
        hasTools: opened.webContents.isDevToolsOpened(),
        missing: [width - opened.getBounds().width, height - opened.getBounds().height]
      }
    })
    expect(state).toMatchObject({ menu: null, hasTools: false })
    // Without a window manager a window that can't be resized is a pixel short.
    for (const pixels of state.missing) expect(pixels).toBeLessThanOrEqual(1)
    await expect.poll(windows).toEqual([[true, false, true]])
  })

  await test.step('no key leads out, and those for writing work', async () => {
    await window.getByLabel('Username').click()
    await window.evaluate(() => {
      const seen: string[] = []
      Reflect.set(globalThis, 'seenKeys', seen)
      document.addEventListener('keydown', ({ key }) => seen.push(key))
    })
    // Playwright's keyboard talks to the page past the application.
    await app.evaluate(
      ({ BrowserWindow }, keys) => {
        const contents = BrowserWindow.getAllWindows()[0]?.webContents
        for (const names of keys.map((combination) => combination.split('+'))) {
          const keyCode = names.pop() ?? ''
          const modifiers = names as 'alt'[]
          contents?.sendInputEvent({ type: 'keyDown', keyCode, modifiers })
          contents?.sendInputEvent({ type: 'keyUp', keyCode, modifiers })
        }
      },
      [...FORBIDDEN_KEYS.split(' '), 'A', 'Escape', 'control+A', 'F8']
    )
    // Keys come in their order: when the allowed ones are there, the others would have been too.
    await expect
      .poll(() => window.evaluate(() => Reflect.get(globalThis, 'seenKeys')))
      .toEqual(['a', 'Escape', 'a', 'F8'])
    expect(await window.evaluate(() => devicePixelRatio)).toBe(1)
  })

  await test.step('the settings can not be reached, by page or bridge', async () => {
    await expect(window.getByRole('link', { name: /Connected to/ })).toHaveCount(0)
    for (const call of [
      `changeSource({ kind: 'computer' })`,
      `changeSettings({ kiosk: { isOn: false, idleSeconds: 120, startsWithSystem: false } })`,
      `changeSettings({ hasNotifications: false })`,
      `probeServer('127.0.0.1:4999', null)`
    ])
      await expect(window.evaluate(`desktop.${call}`)).rejects.toThrow('Not allowed')
    await window.goto('app://desk/settings')
    await expect(window).toHaveURL('app://desk/auth')
    await signIn(window, 'administrator')
    await window.goto('app://desk/settings')
    await expect(window).toHaveURL('app://desk/')
    await expect(window.getByRole('button', { name: 'Export' })).toHaveCount(0)
    await expect(window.getByRole('link', { name: 'Settings' })).toHaveCount(0)
    await expect(window.getByRole('group', { name: 'Theme' })).toHaveCount(0)
    expect(settings()).toBe(before)
  })

  // Playwright takes a page whose navigation was rejected for one on its way, and waits.
  await test.step('other sites and windows, and the pages about the API, are refused', async () => {
    await app.evaluate(({ shell }) => {
      Reflect.set(globalThis, 'opened', 0)
      shell.openExternal = async () => void Reflect.set(globalThis, 'opened', 1)
    })
    for (const [href, target] of [
      ['https://example.org/a-secret', ''],
      ['https://example.org/a-secret', '_blank'],
      ['mailto:someone@example.org', ''],
      ['app://desk/api/docs', '']
    ] as const)
      await clickOnTop(window, 'a', { href, target })
    await expect
      .poll(
        () =>
          output().match(/Blocked a page of the kiosk from opening another address/g)?.length ?? 0
      )
      .toBeGreaterThan(2)
    expect(
      await window.evaluate(() => [open('https://example.org/'), open('app://desk/')])
    ).toEqual([null, null])
    expect(output()).not.toContain('a-secret')
    expect(app.windows()).toEqual([window])
    expect(await window.evaluate(() => location.href)).toBe('app://desk/')
    expect(await app.evaluate(() => Reflect.get(globalThis, 'opened'))).toBe(0)
  })

  await test.step('nothing is downloaded, printed, chosen from the disk, dropped or asked by a menu', async () => {
    await app.evaluate(({ BrowserWindow }) => {
      const rejected: boolean[] = []
      Reflect.set(globalThis, 'refusedDownloads', rejected)
      const storage = BrowserWindow.getAllWindows()[0]?.webContents.session
      storage?.on('will-download', ({ defaultPrevented }) => rejected.push(defaultPrevented))
    })
    const href = await window.evaluate(() => URL.createObjectURL(new Blob(['secret'])))
    await clickOnTop(window, 'a', { href, download: 'secret.txt' })
    await expect
      .poll(() => app.evaluate(() => Reflect.get(globalThis, 'refusedDownloads')))
      .toEqual([true])
    const taken = await window.evaluate(() => {
      const taken: string[] = []
      addEventListener('beforeprint', () => taken.push('print'))
      globalThis.print()
      const cancelable = { bubbles: true, cancelable: true }
      const dataTransfer = new DataTransfer()
      dataTransfer.items.add(new File(['secret'], 'secret.txt'))
      const chooser = Object.assign(document.createElement('input'), { type: 'file' })
      document.body.append(chooser)
      const events: [Element, Event][] = [
        [chooser, new MouseEvent('click', cancelable)],
        [document.body, new DragEvent('dragover', { ...cancelable, dataTransfer })],
        [document.body, new DragEvent('drop', { ...cancelable, dataTransfer })],
        [document.body, new MouseEvent('contextmenu', cancelable)]
      ]
      for (const [target, event] of events) if (target.dispatchEvent(event)) taken.push(event.type)
      chooser.remove()
      return taken
    })
    expect(taken).toEqual([])
  })

  await test.step('a page that closes its window is replaced, and the person is signed out', async () => {
    const another = app.waitForEvent('window')
    await window.evaluate(() => globalThis.close())
    await expect((await another).getByLabel('Username')).toBeVisible()
    expect(await windows()).toEqual([[true, false, true]])
  })
})
