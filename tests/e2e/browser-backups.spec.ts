import { spawnSync } from 'node:child_process'
import { readdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect } from '@playwright/test'
import { PASSWORD, signInAs } from '#support/demo-company.ts'
import { test } from '#support/fixtures.ts'
import { nodePath, root } from '../../build/set-up.mjs'
import { logIn } from './main-job.ts'

test('an IT Support Specialist sees the backups, makes one, and is told while they fail', {
  tag: '@quick'
}, async ({ page, dataDir, visit, adminUrl: url }) => {
  const folder = path.join(dataDir, 'backups')
  await page.goto(`${url}/admin`)
  await page.getByRole('tab', { name: 'Backups' }).click()
  await expect(page.getByText('No backups yet')).toBeVisible()
  await expect(page.getByText(folder)).toBeVisible()

  await page.getByRole('button', { name: 'Back up now' }).click()
  await expect(page.getByText('Backup created successfully')).toBeVisible()
  const row = page.getByRole('row').filter({ hasText: 'Manual' })
  await expect(row).toHaveCount(1)
  const [name = ''] = readdirSync(folder)
  await expect(row).toContainText(name)
  await expect(row).toContainText(/\d kB|\d MB/)

  rmSync(folder, { recursive: true })
  writeFileSync(folder, 'no folder')
  await page.getByRole('button', { name: 'Back up now' }).click()
  const alert = page.getByRole('alert').filter({ hasText: 'Backup failed' })
  await expect(alert).toContainText(
    'The backup could not be written. Details are in the server log.'
  )
  await page.goto(`${url}/tickets`)
  await expect(alert).toBeVisible()

  // Gone for everyone as soon as one works, also where it is not asked for.
  rmSync(folder)
  const staff = await visit(url, 'staff')
  const asked: string[] = []
  staff.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await staff.reload()
  await expect(staff.getByText('Recent Tickets')).toBeVisible()
  await expect(staff.getByRole('alert')).toHaveCount(0)
  expect(asked).not.toContain('/api/admin/backups')
  const other = await page.context().newPage()
  await other.goto(`${url}/admin?tab=backups`)
  await other.getByRole('button', { name: 'Back up now' }).click()
  await expect(alert).toBeHidden()

  // A backup of a clock that was ahead is no failure, but hides those that are missing (D35).
  writeFileSync(path.join(folder, 'daily-2031-01-01T02-00-00-000Z.db'), '')
  await page.reload()
  const attention = page.getByRole('alert').filter({ hasText: 'Backups need attention' })
  await expect(attention).toContainText('The backup daily-2031-01-01T02-00-00-000Z.db is dated')
})

test('a page that stays open through a restore goes on with what was restored', async ({
  page,
  dataDir,
  startServer
}) => {
  const maintain = (...command: string[]) => {
    const { status, stdout, stderr } = spawnSync(
      nodePath,
      [path.join(root, 'out/main/headless.js'), ...command, '--data', dataDir],
      { encoding: 'utf8' }
    )
    expect(stderr).toBe('')
    expect(status).toBe(0)
    return stdout
  }
  const first = await startServer({ args: ['--demo-tickets', '12'] })
  const port = Number(new URL(first.url).port)
  const backup = /^The backup is in (.*)$/m.exec(maintain('backup'))?.[1] ?? ''
  await signInAs(page.context(), first.url, 'administrator')
  await page.goto(`${first.url}/tickets/7?tab=activity`)
  await page.getByLabel('Add a comment').fill('Written after the backup')
  await page.getByRole('button', { name: 'Add Comment' }).click()
  await expect(page.getByText('Written after the backup')).toBeVisible()

  await first.stop()
  expect(maintain('restore', backup)).toContain('Everyone has to sign in again')
  await startServer({ port })
  // It notices by itself that its session is over, and comes back to where it was.
  await expect(page).toHaveURL(`${first.url}/auth`, { timeout: 45_000 })
  await logIn(page, { username: 'priya', password: PASSWORD })
  await expect(page).toHaveURL(`${first.url}/tickets/7?tab=activity`)
  await expect(page.getByText('Add a comment')).toBeVisible()
  await expect(page.getByText('Written after the backup')).toHaveCount(0)
})
