import { expect } from '@playwright/test'
import { PROBLEM_TYPES } from '../../../shared/api/problems.ts'
import { paths } from '../../../src-renderer/lib/paths.ts'
import { answer } from '../answer.ts'
import { failCalls } from '../calls.ts'
import type { Screen } from './screen.ts'

/** What opens over Admin and the categories. */
export const ADMINISTRATION_SCREENS: readonly Screen[] = [
  {
    name: 'create-user',
    path: paths.admin,
    as: 'administrator',
    shows: 'Clear All Tickets',
    async act(page) {
      await page.getByRole('button', { name: 'Create User' }).click()
      await expect(page.getByRole('dialog', { name: 'Create User' })).toBeVisible()
    }
  },
  {
    name: 'confirm-password',
    path: paths.admin,
    as: 'administrator',
    shows: 'Clear All Tickets',
    async act(page) {
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
      const question = page.getByRole('dialog', { name: 'Confirm it is you' })
      await question.getByLabel('Your password').fill('not the password')
      await question.getByRole('button', { name: 'Continue' }).click()
      await expect(question.getByText(detail)).toBeVisible()
    }
  },
  {
    name: 'user-deleted',
    path: paths.admin,
    as: 'administrator',
    shows: 'Clear All Tickets',
    async act(page) {
      await page.route(/[/]api[/]admin[/]users[/]\d+$/, (route) =>
        route.fulfill({ status: 204, headers: { 'X-Ticket-Count': '14' } })
      )
      await page
        .getByRole('button', { name: /^Delete / })
        .last()
        .click()
      await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
    }
  },
  {
    name: 'clear-tickets',
    path: paths.admin,
    as: 'administrator',
    shows: 'Clear All Tickets',
    async act(page) {
      await page.getByRole('button', { name: 'Clear All Tickets' }).click()
      await expect(page.getByRole('alertdialog')).toBeVisible()
    }
  },
  {
    name: 'category-open',
    path: paths.categories,
    as: 'administrator',
    shows: 'Seed IT Categories',
    async act(page) {
      await page.getByRole('button', { name: /^Hardware/ }).click()
      await expect(page.getByText('hardware', { exact: true })).toBeVisible()
    }
  },
  {
    name: 'add-category',
    path: paths.categories,
    as: 'administrator',
    shows: 'Seed IT Categories',
    async act(page) {
      await page.getByRole('button', { name: 'Add Category' }).click()
      await expect(page.getByRole('dialog', { name: 'Add Category' })).toBeVisible()
    }
  },
  {
    name: 'add-subcategory',
    path: paths.categories,
    as: 'administrator',
    shows: 'Seed IT Categories',
    async act(page) {
      await page.getByRole('button', { name: 'Add Subcategory' }).click()
      await expect(page.getByRole('dialog', { name: 'Add Subcategory' })).toBeVisible()
    }
  },
  {
    name: 'admin-department-merge',
    path: `${paths.admin}?tab=departments`,
    as: 'administrator',
    shows: 'Accounts & Legal',
    async act(page) {
      const department = { members: 3, tickets: 12, private: false, added: false }
      await answer(page, '/api/admin/departments', [
        { ...department, name: 'Sales', private: true },
        { ...department, name: 'Slaes' }
      ])
      await page.reload()
      await page.getByRole('button', { name: 'Rename Slaes' }).click()
      await page.getByLabel('New name').fill('Sales')
      await expect(page.getByText(/Sales exists already/)).toBeVisible()
    }
  },
  {
    name: 'admin-department-add',
    path: `${paths.admin}?tab=departments`,
    as: 'administrator',
    shows: 'Accounts & Legal',
    async act(page) {
      await page.getByRole('button', { name: 'Add Department' }).click()
      await expect(page.getByLabel('Name', { exact: true })).toBeVisible()
    }
  }
]
