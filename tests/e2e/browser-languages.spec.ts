import { expect } from '@playwright/test'
import { STATUS_LABELS } from '#shared/domain/tickets.ts'
import { LANGUAGES, SOURCE_LANGUAGE } from '#shared/languages/languages.ts'
import { choose } from '#support/choices.ts'
import { ACCOUNTS, PASSWORD } from '#support/demo-company.ts'
import { raise } from '#support/demo-work.ts'
import { test } from '#support/fixtures.ts'
import { definitionOf, field, newForm } from '#support/server/forms.ts'
import { textsOf } from '#support/translations/catalogue-texts.ts'

test('a language is offered, chosen and kept, and the page is drawn again in it', {
  tag: '@quick'
}, async ({ page, adminUrl: url }) => {
  await page.goto(`${url}/admin?tab=settings&page=people#languages`)
  const form = page.getByRole('form', { name: 'Languages' })
  await form.getByText('Deutsch').click()
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Settings saved')).toBeVisible()

  await page.goto(`${url}/account`)
  await choose(page.getByRole('combobox', { name: 'Language' }), 'Deutsch')
  await expect(page.getByRole('combobox', { name: 'Sprache' })).toBeFocused()
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Konto' })).toBeVisible()
})

test('a device has a language before anyone signs in, which lasts', async ({
  page,
  visit,
  adminUrl: url
}) => {
  const languages = { offered: ['en', 'de'], fallback: 'en' }
  const saved = await page.request.put(`${url}/api/admin/settings`, { data: { languages } })
  expect(saved.ok()).toBe(true)
  const visitor = await visit(url, null, '/auth')
  await choose(visitor.getByRole('combobox', { name: 'Language' }), 'Deutsch')
  await expect(visitor.getByRole('tab', { name: 'Anmelden' })).toBeVisible()
  await visitor.reload()
  await expect(visitor.getByRole('tab', { name: 'Anmelden' })).toBeVisible()
  const answer = await visitor.evaluate(async () => (await fetch('/api/user')).json())
  expect(answer).toMatchObject({ title: 'Nicht angemeldet' })
})

test('an unknown address is in the language of people without a choice', async ({
  page,
  visit,
  adminUrl: url
}) => {
  const languages = { offered: ['en', 'de'], fallback: 'de' }
  await page.request.put(`${url}/api/admin/settings`, { data: { languages } })
  const visitor = await visit(url, null, '/no/such/page')
  await expect(visitor.locator('html')).toHaveAttribute('lang', 'de')
})

test('an announcement is written in two languages, and read in one’s own (D82)', async ({
  page,
  visit,
  adminUrl: url
}) => {
  const languages = { offered: ['en', 'de', 'fr'], fallback: 'en' }
  await page.request.put(`${url}/api/admin/settings`, { data: { languages } })
  await page.goto(`${url}/announcements/new`)
  await page.getByLabel('Title').fill('Email is slow')
  await page.getByRole('button', { name: 'Deutsch' }).click()
  const german = page.getByRole('group', { name: 'Deutsch' })
  await page.getByRole('button', { name: 'Announce' }).click()
  await expect(german.getByLabel('Title')).toBeFocused()
  await german.getByLabel('Title').fill('E-Mail ist langsam')
  await german.getByLabel('Text').fill('Bitte **warten**.')
  await page.getByRole('button', { name: 'Announce' }).click()
  await expect(page.getByRole('heading', { name: 'Email is slow' })).toBeVisible()

  const staff = await visit(url, 'staff')
  await staff.request.put(`${url}/api/user/language`, { data: { language: 'de' } })
  await staff.locator('[data-announcements]').getByRole('link').click()
  await expect(staff.getByRole('heading', { name: 'E-Mail ist langsam' })).toBeVisible()
  await expect(staff.getByText('Bitte warten.')).toBeVisible()
  await page.getByRole('button', { name: 'End outage' }).click()
  const dialog = page.getByRole('dialog', { name: 'End outage' })
  await dialog.getByLabel('Answer (optional)').first().fill('It works again.')
  await dialog.getByRole('group', { name: 'Deutsch' }).getByLabel('Answer').fill('Es geht wieder.')
  await dialog.getByRole('button', { name: 'End outage' }).click()
  await expect(staff.getByText('Es geht wieder.')).toBeVisible()
})

test('a form is asked and its answers are read in the person’s language (D78)', async ({
  page,
  adminUrl: url
}) => {
  const languages = { offered: ['en', 'de'], fallback: 'en' }
  await page.request.put(`${url}/api/admin/settings`, { data: { languages } })
  const colour = field('colour', {
    ...{ type: 'choice', label: 'Colour', choices: ['Red', 'Green'], several: false },
    translations: [{ language: 'de', label: 'Farbe', help: '', choices: ['Rot', ''] }]
  })
  const data = newForm({ category: 'hardware', definition: definitionOf(colour) })
  await page.request.post(`${url}/api/forms`, { data })
  const ticket = { description: 'A new case for my laptop', category: 'hardware' }
  const id = await raise(page.request, url, ticket)
  await page.request.put(`${url}/api/user/language`, { data: { language: 'de' } })
  await page.goto(`${url}/tickets/${id}/form`)
  await page.getByRole('group', { name: 'Farbe' }).getByText('Rot').click()
  await page.getByRole('button', { name: textsOf('de')('Save answers') }).click()
  await expect(page.getByRole('term').filter({ hasText: 'Farbe' })).toBeVisible()
  await expect(page.getByRole('definition').filter({ hasText: 'Rot' })).toBeVisible()
})

for (const { tag: language, name } of LANGUAGES.filter(({ tag }) => tag !== SOURCE_LANGUAGE))
  test(`a ticket is raised and resolved in ${name}, from the sign-in on`, async ({
    page,
    visit,
    adminUrl: url
  }) => {
    const t = textsOf(language)
    const languages = { offered: ['en', language], fallback: 'en' }
    await page.request.put(`${url}/api/admin/settings`, { data: { languages } })
    await page.request.put(`${url}/api/user/language`, { data: { language } })

    const staff = await visit(url, null, '/auth')
    await choose(staff.getByRole('combobox', { name: 'Language' }), name)
    await staff.getByLabel(t('Username')).fill(ACCOUNTS.staff.username)
    await staff.getByLabel(t('Password')).fill(PASSWORD)
    await staff.getByRole('button', { name: t('Login') }).click()
    await staff
      .getByRole('button', { name: t('New Ticket') })
      .first()
      .click()
    const dialog = staff.getByRole('dialog', { name: t('Create New Ticket') })
    await choose(dialog.getByRole('combobox', { name: t('Department') }), 'IT')
    await dialog.getByLabel(t('Description')).fill('はかり 7: the scale shows “E04”')
    await dialog.getByRole('button', { name: t('Create Ticket') }).click()
    await expect(staff.getByText(t('Ticket Created'))).toBeVisible()

    await page.goto(`${url}/tickets/13`)
    await choose(page.getByRole('combobox', { name: t('Status') }), t(STATUS_LABELS.resolved))
    const status = page.getByRole('article').locator('.chakra-badge')
    await expect(status.getByText(t(STATUS_LABELS.resolved))).toBeVisible()

    await staff.goto(`${url}/tickets/13`)
    await expect(staff.locator('html')).toHaveAttribute('lang', language)
    await expect(
      staff.locator('.chakra-badge').getByText(t(STATUS_LABELS.resolved)).first()
    ).toBeVisible()
  })
