import { expect } from '@playwright/test'
import { raise, read, referenceOf, userId } from '#support/demo-work.ts'
import { test } from '#support/fixtures.ts'
import { expectToast } from '#support/toasts.ts'

const SECRET = 'hunter2-98765'

test('a secret is redacted from a ticket, and a colleague who has it open sees that at once', {
  tag: '@quick'
}, async ({ page, visit, adminUrl: url }) => {
  const id = await raise(page.request, url, { description: `My password is ${SECRET}.` })
  const reference = referenceOf(id)
  const colleague = await visit(url, 'head', `/tickets/${id}`)
  await page.goto(`${url}/tickets/${id}`)
  for (const one of [page, colleague])
    await expect(one.getByText(`My password is ${SECRET}.`)).toBeVisible()
  await page.getByRole('button', { name: 'Redact text' }).click()
  const dialog = page.getByRole('dialog', { name: `Redact text in ${reference}` })
  await dialog.getByLabel('Text to redact').fill('hunter3')
  await dialog.getByRole('button', { name: 'Redact text' }).click()
  await expect(dialog.getByText(`${reference} does not contain this text`)).toBeVisible()
  await dialog.getByLabel('Text to redact').fill(SECRET)
  await dialog.getByRole('button', { name: 'Redact text' }).click()
  await expect(dialog.getByText('Redacted in the description.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Done' }).click()
  for (const one of [page, colleague]) {
    await expect(one.getByText('My password is [removed].')).toBeVisible()
    await expect(one.getByText(SECRET)).toHaveCount(0)
  }
})

test('a person’s data is downloaded, and the person is erased', { tag: '@quick' }, async ({
  page,
  adminUrl
}) => {
  const person = { id: await userId(page.request, adminUrl, 'elena'), fullName: 'Elena Petrova' }
  await page.goto(`${adminUrl}/admin`)
  await page.getByRole('button', { name: `edit ${person.fullName}` }).click()
  const dialog = page.getByRole('dialog', { name: person.fullName })
  const downloading = page.waitForEvent('download')
  await dialog.getByRole('button', { name: `Download the data of ${person.fullName}` }).click()
  expect((await downloading).suggestedFilename()).toBe(`person-${person.id}.zip`)
  await dialog.getByRole('button', { name: `Erase ${person.fullName}` }).click()
  const question = page.getByRole('dialog', { name: `Erase ${person.fullName}?` })
  await question.getByText('Also erase everything they wrote').click()
  await question.getByRole('button', { name: 'Erase', exact: true }).click()
  await expectToast(page, `${person.fullName} erased`, 'No backup contains it.')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('row').filter({ hasText: person.fullName })).toHaveCount(0)
  const left: { id: number }[] = await read(page.request, `${adminUrl}/api/users`)
  expect(left.map(({ id }) => id)).not.toContain(person.id)
})
