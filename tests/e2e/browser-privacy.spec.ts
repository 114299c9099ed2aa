import { expect, type Page } from '@playwright/test'
import { test } from '../support/fixtures.ts'
import { expectToast } from '../support/toasts.ts'

const SECRET = 'hunter2-98765'

/** The people and tickets of a server, as an administrator sees them. */
async function data(page: Page, url: string) {
  const get = async (path: string) => (await page.request.get(url + path)).json()
  return {
    users: (await get('/api/users')) as { id: number; fullName: string }[],
    me: (await get('/api/user')) as { id: number },
    get
  }
}

test('a secret is taken out of a ticket, and whoever has it open sees that at once', async ({
  page,
  adminUrl,
  browser
}) => {
  const { me } = await data(page, adminUrl)
  const body = {
    description: `My password is ${SECRET}.`,
    category: 'software',
    requesterId: me.id
  }
  const { id, ticketId } = await (
    await page.request.post(`${adminUrl}/api/tickets`, { data: { department: 'IT', ...body } })
  ).json()
  const colleague = await (
    await browser.newContext({ storageState: await page.context().storageState() })
  ).newPage()
  for (const one of [page, colleague]) {
    await one.goto(`${adminUrl}/tickets/${id}`)
    await expect(one.getByText(`My password is ${SECRET}.`)).toBeVisible()
  }
  await page.getByRole('button', { name: 'Take out a secret' }).click()
  const dialog = page.getByRole('dialog', { name: `Take a secret out of ${ticketId}` })
  await dialog.getByLabel('The text').fill('hunter3')
  await dialog.getByRole('button', { name: 'Take out' }).click()
  await expect(dialog.getByText(`${ticketId} does not have this text`)).toBeVisible()
  await dialog.getByLabel('The text').fill(SECRET)
  await dialog.getByRole('button', { name: 'Take out' }).click()
  await expect(dialog.getByText('Taken out of the description.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Done' }).click()
  for (const one of [page, colleague]) {
    await expect(one.getByText('My password is [removed].')).toBeVisible()
    await expect(one.getByText(SECRET)).toHaveCount(0)
  }
})

test('a person’s data is downloaded, and the person is erased', async ({ page, adminUrl }) => {
  const { users, me, get } = await data(page, adminUrl)
  const person = users.find(({ id }) => id !== me.id && id > 1) ?? { id: 0, fullName: '' }
  await page.goto(`${adminUrl}/admin`)
  await page.getByRole('button', { name: `edit ${person.fullName}` }).click()
  const dialog = page.getByRole('dialog', { name: person.fullName })
  const downloading = page.waitForEvent('download')
  await dialog.getByRole('button', { name: `Download the data of ${person.fullName}` }).click()
  expect((await downloading).suggestedFilename()).toBe(`person-${person.id}.zip`)
  await dialog.getByRole('button', { name: `Erase ${person.fullName}` }).click()
  const question = page.getByRole('dialog', { name: `Erase ${person.fullName}?` })
  await question.getByText('Also erase what they wrote').click()
  await question.getByRole('button', { name: 'Erase', exact: true }).click()
  await expectToast(page, `${person.fullName} is erased`, 'No backup has it.')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('row').filter({ hasText: person.fullName })).toHaveCount(0)
  const left = (await get('/api/users')) as { id: number }[]
  expect(left.map(({ id }) => id)).not.toContain(person.id)
})
