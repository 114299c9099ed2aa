import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect } from '@playwright/test'
import { choose } from '#support/choices.ts'
import { test } from '#support/fixtures.ts'
import { type DirectoryPlace, fillDirectory } from '#support/server/directory-access.ts'
import { startOpenLdap } from '#support/server/open-ldap.ts'
import { makeTestAuthority } from '#support/server/test-certificate.ts'
import { expectToast } from '#support/toasts.ts'
import { hasSlapd } from '../../build/directory-servers.mjs'
import { logIn } from './main-job.ts'

// Only root can install it; where everything is required, what is skipped here fails the run.
test.skip(!hasSlapd(), 'there is no slapd')

const PASSWORD = 'Directory.1'

let place: DirectoryPlace
let stop: () => Promise<void>
const folder = mkdtempSync(path.join(tmpdir(), 'help-desk-slapd-'))
test.beforeAll(async () => {
  const directory = await startOpenLdap(folder, await makeTestAuthority())
  place = directory.place
  stop = directory.stop
  await fillDirectory(place, [
    {
      dn: `cn=Nora Newman,${place.baseDn}`,
      objectClass: ['inetOrgPerson'],
      ...{ uid: 'from.directory', sn: 'Newman', userPassword: PASSWORD },
      mail: 'from.directory@northfield.example'
    },
    {
      dn: `cn=crew,${place.baseDn}`,
      objectClass: ['groupOfNames'],
      member: [`cn=Nora Newman,${place.baseDn}`]
    }
  ])
})
test.afterAll(async () => {
  await stop?.()
  rmSync(folder, { recursive: true, force: true })
})

test('people sign in with the directory that an administrator has connected', {
  tag: '@quick'
}, async ({ visit, page, adminUrl }) => {
  await page.goto(`${adminUrl}/admin?tab=settings`)
  await page.getByRole('button', { name: 'Connect directory' }).click()
  const form = page.getByRole('form', { name: 'Directory' })
  await form.getByRole('combobox', { name: 'Directory type' }).click()
  await page.getByRole('option', { name: 'OpenLDAP or other' }).click()
  await form.getByLabel('Server address').fill('dc.example')
  await form.getByRole('button', { name: 'Test connection' }).click()
  await expect(form.getByText('The address must look like ldaps://dc.example.com')).toBeVisible()

  await form.getByLabel('Server address').fill(place.url)
  await form.getByLabel('Bind account').fill(place.bindDn)
  await form.getByLabel('Bind password').fill(place.bindPassword)
  await form.getByLabel('Base DN').fill(place.baseDn)
  await form.getByRole('button', { name: 'Test connection' }).click()
  await expect(
    page.getByText('The certificate was not issued by a trusted authority.')
  ).toBeVisible()
  await form.getByLabel('CA certificate').fill(place.ca)
  await form.getByRole('button', { name: 'Add group' }).click()
  await form.getByLabel('Group 1', { exact: true }).fill(`cn=crew,${place.baseDn}`)
  await choose(form.getByRole('combobox', { name: 'Role 1' }), 'Logistics')
  await form.getByLabel('Person to test').fill('from.directory@northfield.example')
  await form.getByLabel('Person to test').press('Enter')
  await expect(page.getByText(`The group cn=crew,${place.baseDn} exists.`)).toBeVisible()
  await expect(page.getByText('gets the role Logistics from the group cn=crew,')).toBeVisible()
  await form.getByText('Enable directory sign-in').click()
  await form.getByRole('button', { name: 'Save' }).click()
  await expectToast(page, 'Settings saved', /^“Enable directory sign-in” is now on[.]/)
  await expect(form.getByLabel('Bind password')).toHaveValue('')
  await expect(form.getByRole('button', { name: 'Save' })).toBeDisabled()

  const nora = await visit(adminUrl, null, '/auth')
  await logIn(nora, { username: 'from.directory', password: PASSWORD })
  await expect(nora).toHaveURL(`${adminUrl}/`)
  await nora.goto(`${adminUrl}/account`)
  await expect(nora.getByText('from.directory@northfield.example')).toBeVisible()
  await expect(nora.getByRole('definition').filter({ hasText: 'Logistics' })).toBeVisible()
  await expect(nora.getByText('You sign in with your company account.')).toBeVisible()
  await expect(nora.getByLabel('New Password')).toBeHidden()

  await page.getByRole('button', { name: 'Synchronize now' }).click()
  await expect(page.getByText('People checked: 1. Accounts changed: 0.')).toBeVisible()
})
