import { expect } from '@playwright/test'
import { PROBLEM_TYPES } from '../../../shared/api/problems.ts'
import { answer } from '../answer.ts'
import { failCalls } from '../calls.ts'
import { CATEGORIES, DEPARTMENTS, type Screen, states, USERS } from './screen.ts'

/** Screens that open over Admin and the categories. */
export const ADMINISTRATION_SCREENS: readonly Screen[] = [
  ...states(USERS, {
    async 'create-user'(page) {
      await page.getByRole('button', { name: 'Create User' }).click()
      await expect(page.getByRole('dialog', { name: 'Create User' })).toBeVisible()
    },
    async 'confirm-password'(page) {
      await failCalls(page, /[/]api[/]admin[/]users[/]\d+$/, {
        status: 403,
        type: PROBLEM_TYPES.confirmPassword
      })
      const detail = 'This is not your current password'
      await failCalls(page, '/api/user/confirm', {
        status: 403,
        detail,
        errors: [{ path: 'password', message: detail }]
      })
      await page
        .getByRole('button', { name: /^Delete / })
        .last()
        .click()
      const question = page.getByRole('dialog', { name: 'Confirm your identity' })
      await question.getByLabel('Your password').fill('not the password')
      await question.getByRole('button', { name: 'Continue' }).click()
      await expect(question.getByText(detail)).toBeVisible()
    },
    async 'user-deleted'(page) {
      await page.route(/[/]api[/]admin[/]users[/]\d+$/, (route) =>
        route.fulfill({ status: 204, headers: { 'X-Ticket-Count': '14' } })
      )
      await page
        .getByRole('button', { name: /^Delete / })
        .last()
        .click()
      await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
    },
    async 'clear-tickets'(page) {
      await page.getByRole('button', { name: 'Clear All Tickets' }).click()
      await expect(page.getByRole('alertdialog')).toBeVisible()
    }
  }),
  ...states(CATEGORIES, {
    async 'category-open'(page) {
      await page.getByRole('button', { name: /^Hardware/ }).click()
      await expect(page.getByText('hardware', { exact: true })).toBeVisible()
    },
    async 'add-category'(page) {
      await page.getByRole('button', { name: 'Add Category' }).click()
      await expect(page.getByRole('dialog', { name: 'Add Category' })).toBeVisible()
    },
    async 'add-subcategory'(page) {
      await page.getByRole('button', { name: 'Add Subcategory' }).click()
      await expect(page.getByRole('dialog', { name: 'Add Subcategory' })).toBeVisible()
    }
  }),
  ...states(DEPARTMENTS, {
    async 'admin-department-merge'(page) {
      const department = { members: 3, tickets: 12, private: false, added: false }
      await answer(page, '/api/admin/departments', [
        { ...department, name: 'Sales', private: true },
        { ...department, name: 'Slaes' }
      ])
      await page.reload()
      await page.getByRole('button', { name: 'Rename Slaes' }).click()
      await page.getByLabel('New name').fill('Sales')
      await expect(page.getByText(/Sales already exists/)).toBeVisible()
    },
    async 'admin-department-add'(page) {
      await page.getByRole('button', { name: 'Add Department' }).click()
      await expect(page.getByLabel('Name', { exact: true })).toBeVisible()
    }
  })
]
