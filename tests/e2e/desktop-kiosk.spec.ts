import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, type Page } from '@playwright/test'
import { test } from '../support/fixtures.ts'
import { kioskOf, signIn } from '../support/kiosk.ts'

/** As Electron names them; what is held comes before the key. */
const FORBIDDEN_KEYS = [
  'alt+F4',
  'control+W',
  'control+Q',
  'control+R',
  'control+shift+R',
  'control+P',
  'control+S',
  'control+O',
  'control+N',
  'control+T',
  'control+J',
  'control+U',
  'control+shift+I',
  'control+shift+J',
  'control+=',
  'control+-',
  'control+Tab',
  'meta+Q',
  'meta+W',
  'F1',
  'F5',
  'F11',
  'F12',
  'alt+Space'
]

test.describe('there is no way out', () => {
  test('the window takes the whole screen, has no menu and no tools, and stays', async ({
    openDesktop,
    demoUrl
  }) => {
    const { app, window } = await openDesktop([], { settings: kioskOf(demoUrl) })
    await expect(window).toHaveURL('app://desk/auth')
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
        isKiosk: opened.isKiosk(),
        hasTools: opened.webContents.isDevToolsOpened(),
        missing: [width - opened.getBounds().width, height - opened.getBounds().height]
      }
    })
    expect(state).toMatchObject({ menu: null, isKiosk: true, hasTools: false })
    // Without a window manager a window that can't be resized is a pixel short.
    for (const pixels of state.missing) expect(pixels).toBeLessThanOrEqual(1)

    const after = () =>
      app.evaluate(({ BrowserWindow }) =>
        BrowserWindow.getAllWindows().map((opened) => [
          opened.isVisible(),
          opened.isMinimized(),
          opened.isKiosk()
        ])
      )
    await expect.poll(after).toEqual([[true, false, true]])
    await expect(window.getByLabel('Username')).toBeVisible()

    // A page can close its window whatever the window says: another one is there at once.
    const another = app.waitForEvent('window')
    await window.evaluate(() => globalThis.close())
    await expect((await another).getByLabel('Username')).toBeVisible()
    expect(await after()).toEqual([[true, false, true]])
  })

  test('no key leads out, and those for writing work', async ({ openDesktop, demoUrl }) => {
    const { app, window } = await openDesktop([], { settings: kioskOf(demoUrl) })
    await window.getByLabel('Username').click()
    await window.evaluate(() => {
      const seen: string[] = []
      Reflect.set(globalThis, 'seenKeys', seen)
      document.addEventListener('keydown', ({ key }) => seen.push(key))
    })
    // Not Playwright's keyboard, which talks to the page behind the back of the application.
    const press = (keys: string[]) =>
      app.evaluate(({ BrowserWindow }, keys) => {
        const contents = BrowserWindow.getAllWindows()[0]?.webContents
        for (const names of keys.map((combination) => combination.split('+'))) {
          const keyCode = names.pop() ?? ''
          contents?.sendInputEvent({ type: 'keyDown', keyCode, modifiers: names as 'alt'[] })
          contents?.sendInputEvent({ type: 'keyUp', keyCode, modifiers: names as 'alt'[] })
        }
      }, keys)
    await press([...FORBIDDEN_KEYS, 'A', 'Escape', 'control+A', 'F8'])
    const seen = () => window.evaluate(() => Reflect.get(globalThis, 'seenKeys') as string[])
    // Keys come in their order: when the allowed ones are there, the others would have been too.
    await expect.poll(seen).toEqual(['a', 'Escape', 'a', 'F8'])

    await expect(window).toHaveURL('app://desk/auth')
    expect(await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)).toBe(1)
    expect(await window.evaluate(() => devicePixelRatio)).toBe(1)
  })

  test('other sites and windows, and the pages about the API, are refused', async ({
    openDesktop,
    demoUrl
  }) => {
    const { app, window, output } = await openDesktop([], { settings: kioskOf(demoUrl) })
    await expect(window.getByLabel('Username')).toBeVisible()
    await app.evaluate(({ shell }) => {
      Reflect.set(globalThis, 'opened', 0)
      shell.openExternal = async () => void Reflect.set(globalThis, 'opened', 1)
    })
    for (const [address, target] of [
      ['https://example.org/a-secret', ''],
      ['https://example.org/a-secret', '_blank'],
      ['mailto:someone@example.org', ''],
      ['app://desk/api/docs', '']
    ] as const) {
      await clickOnTop(window, 'a', { href: address, target })
    }
    await expect
      .poll(() => output().match(/tried to open something else; refused/g)?.length ?? 0)
      .toBeGreaterThan(2)
    expect(
      await window.evaluate(() => [open('https://example.org/'), open('app://desk/')])
    ).toEqual([null, null])
    expect(output()).not.toContain('a-secret')
    expect(app.windows()).toEqual([window])
    expect(await window.evaluate(() => location.href)).toBe('app://desk/auth')
    expect(await app.evaluate(() => Reflect.get(globalThis, 'opened'))).toBe(0)
  })

  test('nothing is downloaded, printed, chosen from the disk, dropped or asked by a menu', async ({
    openDesktop,
    demoUrl
  }) => {
    const { app, window } = await openDesktop([], { settings: kioskOf(demoUrl) })
    await expect(window.getByLabel('Username')).toBeVisible()
    await app.evaluate(({ BrowserWindow }) => {
      const refused: boolean[] = []
      Reflect.set(globalThis, 'refusedDownloads', refused)
      const storage = BrowserWindow.getAllWindows()[0]?.webContents.session
      storage?.on('will-download', ({ defaultPrevented }) => refused.push(defaultPrevented))
    })
    const address = await window.evaluate(() => URL.createObjectURL(new Blob(['secret'])))
    await clickOnTop(window, 'a', { href: address, download: 'secret.txt' })
    await expect
      .poll(() => app.evaluate(() => Reflect.get(globalThis, 'refusedDownloads')))
      .toEqual([true])

    const seen = await window.evaluate(() => {
      const prints: string[] = []
      addEventListener('beforeprint', () => prints.push('printed'))
      globalThis.print()

      const chooser = Object.assign(document.createElement('input'), { type: 'file' })
      document.body.append(chooser)
      const wasChosen = chooser.dispatchEvent(
        new MouseEvent('click', { bubbles: true, cancelable: true })
      )
      chooser.remove()

      const dataTransfer = new DataTransfer()
      dataTransfer.items.add(new File(['secret'], 'secret.txt'))
      const dropping = { bubbles: true, cancelable: true, dataTransfer }
      const wasDropped = ['dragover', 'drop'].map((type) =>
        document.body.dispatchEvent(new DragEvent(type, dropping))
      )
      const hadMenu = document.body.dispatchEvent(
        new MouseEvent('contextmenu', { bubbles: true, cancelable: true })
      )
      return { prints, wasChosen, wasDropped, hadMenu }
    })
    expect(seen).toEqual({
      prints: [],
      wasChosen: false,
      wasDropped: [false, false],
      hadMenu: false
    })
  })

  test('the settings can not be reached, by page or bridge', async ({
    openDesktop,
    demoUrl,
    dataDir
  }) => {
    const { window } = await openDesktop([], { settings: kioskOf(demoUrl) })
    await expect(window.getByRole('button', { name: 'Leave the kiosk' })).toBeVisible()
    await expect(window.getByRole('link', { name: /Connected to/ })).toHaveCount(0)
    const before = readFileSync(path.join(dataDir, 'settings.json'), 'utf8')
    for (const call of [
      `changeSource({ kind: 'computer' })`,
      `changeSettings({ kiosk: { isOn: false, idleSeconds: 120, startsWithSystem: false } })`,
      `changeSettings({ hasNotifications: false })`,
      `probeServer('127.0.0.1:4999', null)`
    ]) {
      await expect(window.evaluate(`desktop.${call}`)).rejects.toThrow('Not allowed')
    }
    await window.goto('app://desk/settings')
    await expect(window).toHaveURL('app://desk/auth')
    await signIn(window, 'administrator')
    await window.goto('app://desk/settings')
    await expect(window).toHaveURL('app://desk/')
    await expect(window.getByRole('button', { name: 'Export' })).toHaveCount(0)
    await expect(window.getByRole('link', { name: 'Settings' })).toHaveCount(0)
    await expect(window.getByRole('group', { name: 'Theme' })).toHaveCount(0)
    expect(readFileSync(path.join(dataDir, 'settings.json'), 'utf8')).toBe(before)
  })
})

/** Puts an element on top of the page and clicks it as a person does. */
async function clickOnTop(window: Page, tag: string, attributes: Record<string, string>) {
  await window.evaluate(
    ([tag, attributes]) => {
      document.querySelector('#test-element')?.remove()
      const element = Object.assign(document.createElement(tag), attributes, { id: 'test-element' })
      element.style.cssText =
        'position: fixed; inset: 0 auto auto 0; z-index: 99999; width: 60px; height: 60px'
      document.body.append(element)
      Reflect.set(globalThis, 'wasClicked', false)
      element.addEventListener('click', () => Reflect.set(globalThis, 'wasClicked', true))
    },
    [tag, attributes] as const
  )
  await expect(async () => {
    await window.mouse.click(30, 30)
    expect(await window.evaluate(() => Reflect.get(globalThis, 'wasClicked'))).toBe(true)
  }).toPass()
}
