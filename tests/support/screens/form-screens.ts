import { expect, type Page } from '@playwright/test'
import type { FormDefinition } from '../../../shared/api/form-definitions.ts'
import type { Form, FormEntry, TicketForm } from '../../../shared/api/forms.ts'
import { paths } from '../../../src-renderer/lib/paths.ts'
import { reply } from '../answer.ts'
import { type Screen, states, TICKET, TICKETS } from './screen.ts'

const AT = '2026-03-02T09:30:00.000Z'

const common = { help: '', required: true, secret: false, showIf: null }
const definition: FormDefinition = {
  fields: [
    {
      ...{ ...common, type: 'choice', key: 'device', label: 'Device', several: false },
      choices: ['Laptop', 'Desktop computer', 'Tablet']
    },
    {
      ...{ ...common, type: 'choice', key: 'extras', label: 'Accessories', several: true },
      ...{ choices: ['Docking station', 'Headset', 'Second screen'], required: false },
      showIf: { field: 'device', is: ['Laptop'] }
    },
    { ...common, type: 'person', key: 'for', label: 'For whom' },
    { ...common, type: 'date', key: 'needed', label: 'Needed by' },
    {
      ...{ ...common, type: 'number', key: 'budget', label: 'Budget', secret: true },
      ...{ min: 0, max: 5000, unit: '€', help: 'Without tax.' }
    },
    { ...common, type: 'yes-no', key: 'remote', label: 'Used at home', required: false },
    { ...common, type: 'text', key: 'why', label: 'Reason', required: false },
    { ...common, type: 'file', key: 'offer', label: 'Offer', required: false }
  ],
  ...{ startProcess: null, approval: null }
}
const place = { department: null, category: 'hardware', subcategory: null }

const form: Form = {
  ...{ id: 1, ...place, enabled: true, version: 3, definitionVersion: 3, definition },
  updatedAt: AT
}
const entries: FormEntry[] = [
  {
    ...{ id: 1, ...place, enabled: true, version: 3 },
    managed: { fields: 8, answered: true, updatedAt: AT }
  },
  {
    ...{ id: 2, department: 'HR', category: null, subcategory: null, enabled: false, version: 1 },
    managed: { fields: 1, answered: false, updatedAt: AT }
  }
]

const answered: TicketForm = {
  asked: {
    ...{ formId: 1, ...place, version: 3, definition, open: ['needed', 'budget'] },
    answers: {
      ...{ device: 'Laptop', extras: ['Headset', 'Second screen'], for: 1, remote: false },
      why: 'The present one is five years old.\nIts battery lasts for an hour.'
    },
    ...{ hidden: ['budget'], answeredAt: AT, authorId: 1 }
  },
  others: [
    {
      ...{ formId: 2, department: 'HR', category: null, subcategory: null, version: 1 },
      fields: [{ ...common, type: 'line', key: 'name', label: 'Name of the new colleague' }],
      ...{ answers: { name: 'Noor de Vries' }, hidden: [], answeredAt: AT, authorId: 1 }
    }
  ],
  ...{ mayAnswer: true, mayAsk: true }
}

/** Shows a help desk with forms. */
async function withForms(page: Page): Promise<void> {
  await reply(page, '/api/forms', entries)
  await reply(page, '/api/forms/1', form)
  await page.route('**/api/user', async (route) => {
    const response = await route.fetch({ maxRetries: 1 })
    await route.fulfill({ response, json: { ...(await response.json()), forms: true } })
  })
}

/** Shows a ticket whose form has been answered in part. */
async function withAnswers(page: Page): Promise<void> {
  await reply(page, '/api/tickets/7/form', answered)
  await page.route(/[/]api[/]tickets[/]7$/, async (route) => {
    const response = await route.fetch({ maxRetries: 1 })
    const json = { ...(await response.json()), form: { open: 2, answered: true } }
    await route.fulfill({ response, json })
  })
}

/** Forms, their editor, and their questions and answers. */
export const FORM_SCREENS: readonly Screen[] = [
  ...states(
    { path: paths.forms, as: 'administrator', shows: 'No forms yet' },
    {
      async 'forms-list'(page) {
        await withForms(page)
        await page.reload()
        await page.getByRole('button', { name: 'New form' }).click()
        await expect(page.getByText('Disabled')).toBeVisible()
      },
      async 'form-edit'(page) {
        await withForms(page)
        await page.goto(`${page.url()}?category=hardware`)
        await page.getByRole('button', { name: /^Accessories/ }).click()
        await page.getByRole('textbox', { name: 'Label' }).fill('')
        await page.getByRole('button', { name: 'Save' }).click()
        await expect(page.getByText('Label is required')).toBeVisible()
      }
    }
  ),
  ...states(TICKETS, {
    async 'new-ticket-questions'(page) {
      await withForms(page)
      await page.reload()
      await page.getByRole('button', { name: 'New Ticket' }).click()
      await page
        .getByRole('dialog')
        .getByRole('combobox', { name: 'Category', exact: true })
        .click()
      await page.getByRole('option', { name: 'Hardware' }).click()
      await page.getByRole('button', { name: 'Create Ticket' }).click()
      await expect(page.getByText('Needed by is required')).toBeVisible()
    }
  }),
  ...states(TICKET, {
    async 'ticket-answers'(page) {
      await withAnswers(page)
      await page.reload()
      await expect(page.getByText('2 open questions')).toBeVisible()
    },
    async 'ticket-questions'(page) {
      await withAnswers(page)
      await page.goto(`${page.url()}/form`)
      await page.getByRole('button', { name: 'Save answers' }).click()
      await expect(page.getByText('Needed by is required')).toBeVisible()
    },
    async 'ticket-questions-all'(page) {
      await withAnswers(page)
      await page.goto(`${page.url()}/form?all`)
      await expect(page.getByRole('radio', { name: 'Laptop' })).toBeChecked()
    }
  })
]
