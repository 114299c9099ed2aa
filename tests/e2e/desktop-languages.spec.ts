import { type ElectronApplication, expect, type Page } from '@playwright/test'
import { meant } from '#shared/languages/texts.ts'
import { choose } from '#support/choices.ts'
import { callApi, connectedTo } from '#support/desktop-app.ts'
import { test } from '#support/fixtures.ts'
import { noted, noteSystem } from '#support/system-notes.ts'
import { textsOf } from '#support/translations/catalogue-texts.ts'
import { createTwoPeople, signIn } from '#support/two-people.ts'
import { IsolatedTexts } from '../../shared/languages/isolated-texts.ts'

const t = textsOf('ar', IsolatedTexts)
const MENU = [t('&File'), t(meant('Edit', 'a menu')), t('&View'), t('Window'), t('Help')]

const menuOf = (app: ElectronApplication) =>
  app.evaluate(({ Menu }) => Menu.getApplicationMenu()?.items.map(({ label }) => label))

async function expectArabic(window: Page) {
  await expect(window.locator('html')).toHaveAttribute('lang', 'ar')
  await expect(window.locator('html')).toHaveAttribute('dir', 'rtl')
}

test('page, menu, tray and notifications are in the chosen language, also after a restart, and the sign-in page stays in it', async ({
  startServer,
  openDesktop,
  otherDataDir
}) => {
  const { url } = await startServer({ dataDir: otherDataDir })
  const { ada, bob } = await createTwoPeople(url)
  const ticketId = await ada.raise()
  let { app, window, close } = await openDesktop([], { settings: connectedTo(url) })
  await noteSystem(app)
  await signIn(window, 'ada')
  await expect.poll(() => noted(app, 'trayTip')).toContain('No open tickets')
  const languages = { offered: ['en', 'ar'], fallback: 'en' }
  await callApi(window, 'PUT', '/api/admin/settings', { languages })
  await window.goto('app://desk/account')
  await choose(window.getByRole('combobox', { name: 'Language' }), 'العربية')
  await expectArabic(window)
  await expect.poll(() => menuOf(app)).toEqual(MENU)
  const name = await app.evaluate(({ app }) => app.getName())
  await expect
    .poll(() => noted(app, 'tray'))
    .toEqual([
      t('Open {name}', { name }),
      t('New Ticket'),
      t('No open tickets assigned to you'),
      t('Quit {name}', { name })
    ])
  await close()
  ;({ app, window, close } = await openDesktop())
  await expectArabic(window)
  expect(await menuOf(app)).toEqual(MENU)
  await noteSystem(app)
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.hide())
  await ada.change(ticketId, { assigneeId: ada.id })
  const value = t(
    '{count, plural, one {# open ticket assigned to you} other {# open tickets assigned to you}}',
    { count: 1 }
  )
  await expect.poll(() => noted(app, 'trayTip')).toBe(t('{name}: {value}', { name, value }))
  await bob.comment(ticketId)
  // The system gets no characters that change the direction.
  const title = `${t('New comment on {reference}', { reference: '' })}TKT-00001`
  await expect.poll(() => noted(app, 'notifications')).toEqual([{ title, body: 'Bob Baker' }])

  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.show())
  expect((await callApi(window, 'POST', '/api/logout')).status).toBe(204)
  await window.reload()
  await expect(window.getByRole('button', { name: t('Login') })).toBeVisible()
  await expectArabic(window)
})
