import {
  type APIRequestContext,
  type CDPSession,
  expect,
  type Locator,
  type Page
} from '@playwright/test'
import { ACCOUNTS, DEMO, PASSWORD, signIn } from '#support/demo-company.ts'
import { test } from '#support/fixtures.ts'
import { kioskOf } from '#support/kiosk.ts'
import { newAnnouncement } from '#support/server/announcements.ts'
import { definitionOf, field, newForm } from '#support/server/forms.ts'
import { paths } from '../../src-renderer/lib/paths.ts'

/** The least a target of a finger may measure, in pixels. */
const FINGERTIP = 44

const CHOICES = ['Laptop', 'Phone']

/** Tappable elements; those drawn for screen readers only are smaller than a finger on purpose. */
const TAPPABLE =
  'button, a:not([href^="#"]), input:not([type=checkbox], [type=radio], [type=file]), textarea, select:not([aria-hidden]), [role=tab], [role=option], [role=combobox], [data-scope=switch][data-part=root]'

test('by touch alone one signs in, raises a ticket and signs out, and targets are as large as a fingertip', async ({
  openDesktop,
  startServer,
  otherDataDir
}) => {
  const server = await startServer({ dataDir: otherDataDir, args: DEMO })
  const { window } = await openDesktop([], { settings: kioskOf(server.url) })
  const tap = await fingerOn(window)
  const expectLarge = async (where: string) => expect(await tooSmall(window), where).toEqual([])

  await expect(window.getByLabel('Username')).toBeVisible()
  await expectLarge('sign-in page')
  await tap(window.getByRole('button', { name: 'Exit kiosk mode' }))
  await expect(window.getByRole('dialog')).toBeVisible()
  await expectLarge('leaving')
  await tap(window.getByRole('button', { name: 'Close' }))
  await tap(window.getByRole('tab', { name: 'Register' }))
  await expect(window.getByLabel('Full Name')).toBeVisible()
  await expectLarge('registering')
  // A list drawn by the system would have rows of the system's height.
  await tap(window.getByLabel('Role'))
  const option = window.getByRole('option', { name: 'Logistics' })
  expect((await option.boundingBox())?.height).toBeGreaterThanOrEqual(FINGERTIP)
  await tap(option)
  await expect(window.getByLabel('Role')).toHaveValue('Logistics')
  await tap(window.getByRole('tab', { name: 'Login' }))
  await expect(window.getByLabel('Full Name')).toHaveCount(0)

  await tap(window.getByLabel('Username'))
  await window.keyboard.insertText(ACCOUNTS.staff.username)
  await tap(window.getByLabel('Password'))
  await window.keyboard.insertText(PASSWORD)
  await tap(window.getByRole('button', { name: 'Login' }))
  const newTicket = window.getByRole('button', { name: /^New Ticket/ })
  await expect(newTicket).toBeVisible()
  await expect(window.locator(`main :is(${TAPPABLE})`).first()).toHaveText(/^New Ticket/)
  expect(await largestButton(window)).toContain('New Ticket')
  for (const [address, shows] of [
    [paths.tickets, 'View and manage all support tickets'],
    [paths.ticket(7), 'Add a comment'],
    [paths.team, 'Team'],
    [paths.reports, 'Tickets by Status'],
    [paths.dashboard, 'Recent Tickets']
  ] as const) {
    await window.goto(`app://desk${address}`)
    if (address === paths.ticket(7)) await window.getByRole('tab', { name: /Activity/ }).click()
    await expect(window.getByText(shows).first()).toBeVisible()
    await expect(window.locator('[aria-busy=true]')).toHaveCount(0)
    await expectLarge(address)
  }

  await tap(newTicket)
  const dialog = window.getByRole('dialog', { name: 'Create New Ticket' })
  await expect(dialog.getByLabel('Description')).toBeVisible()
  await expectLarge('new ticket')
  await tap(dialog.getByLabel('Description'))
  await window.keyboard.insertText(
    'The lift of hall 3 has **stopped**: https://lifts.example/3, [here](https://lifts.example), like TKT-00001'
  )
  await tap(dialog.getByRole('combobox', { name: 'Priority' }))
  await expectLarge('options')
  await tap(window.getByRole('option', { name: 'High' }))
  await tap(dialog.getByRole('button', { name: 'Create Ticket' }))
  await expect(dialog).toHaveCount(0)
  await tap(window.getByRole('button', { name: 'Dismiss' }))
  await expect(window.locator('[data-scope=toast][data-part=root]')).toHaveCount(0)
  await tap(window.locator('main li a', { hasText: 'High' }).first())
  const description = window.getByRole('region', { name: 'Description' })
  await expect(description).toContainText(
    'The lift of hall 3 has stopped: https://lifts.example/3, here,'
  )
  // A link elsewhere would lead nowhere.
  await expect(description.getByRole('link')).toHaveText(['TKT-00001'])
  await tap(window.getByRole('button', { name: 'Logout' }))
  await expect(window.getByRole('heading', { name: 'Welcome to Help Desk' })).toBeVisible()
})

test('by touch alone one answers a form, whose question for files stays open', async ({
  openDesktop,
  startServer,
  otherDataDir,
  request
}) => {
  const { url } = await startServer({ dataDir: otherDataDir, args: ['--demo-tickets', '12'] })
  await signInAtOffice(request, url)
  const fields = [
    field('device', { type: 'choice', label: 'Device', choices: CHOICES, several: false }),
    field('number', { label: 'Asset number', showIf: { field: 'device', is: ['Laptop'] } }),
    field('photo', { type: 'file', label: 'Photo' })
  ]
  const data = newForm({ category: 'hardware', definition: definitionOf(...fields) })
  expect((await request.post(`${url}/api/forms`, { data })).status()).toBe(201)

  const { window } = await openDesktop([], { settings: kioskOf(url) })
  const tap = await fingerOn(window)
  await signIn(window, 'staff')
  await tap(window.getByRole('button', { name: /^New Ticket/ }))
  const dialog = window.getByRole('dialog', { name: 'Create New Ticket' })
  await tap(dialog.getByLabel('Description'))
  await window.keyboard.insertText('The laptop does not start any more')
  await tap(dialog.getByRole('combobox', { name: 'Category', exact: true }))
  await tap(window.getByRole('option', { name: 'Hardware' }))
  const questions = dialog.getByRole('region', { name: 'Questions' })
  await expect(questions.getByText(/^Files can’t be added here/)).toBeVisible()
  for (const choice of CHOICES) {
    const box = await questions.locator('label', { hasText: choice }).boundingBox()
    expect(box?.height, choice).toBeGreaterThanOrEqual(FINGERTIP)
  }
  await tap(questions.locator('label', { hasText: 'Laptop' }))
  await tap(questions.getByLabel('Asset number'))
  await window.keyboard.insertText('HD-2041')
  expect(await tooSmall(window)).toEqual([])
  await tap(dialog.getByRole('button', { name: 'Create Ticket' }))
  await tap(window.getByRole('button', { name: /^View TKT/ }))
  await expect(window.getByRole('region', { name: 'Answers' })).toContainText('HD-2041')
  const open = window.getByRole('region', { name: 'Open questions' })
  await expect(open.getByRole('listitem')).toHaveText(['Photo'])
  expect(await tooSmall(window)).toEqual([])
})

test('by touch alone one says “I have this too” of a known outage, instead of a ticket', async ({
  openDesktop,
  startServer,
  otherDataDir,
  request
}) => {
  const { url } = await startServer({ dataDir: otherDataDir, args: ['--demo-tickets', '12'] })
  await signInAtOffice(request, url)
  const data = { ...newAnnouncement({ categories: ['software'] }), from: new Date().toISOString() }
  const made = await request.post(`${url}/api/announcements`, { data })
  expect(made.status()).toBe(201)
  const { id } = await made.json()

  const { window } = await openDesktop([], { settings: kioskOf(url) })
  const tap = await fingerOn(window)
  await signIn(window, 'staff')
  const bar = window.getByRole('region', { name: 'Announcements' })
  await expect(bar).toContainText('Email is slow')
  expect(await tooSmall(window)).toEqual([])
  await tap(window.getByRole('button', { name: /^New Ticket/ }))
  const dialog = window.getByRole('dialog', { name: 'Create New Ticket' })
  await tap(dialog.getByLabel('Description'))
  await window.keyboard.insertText('My email takes an hour')
  await tap(dialog.getByRole('combobox', { name: 'Category', exact: true }))
  await tap(window.getByRole('option', { name: 'Software' }))
  const known = dialog.getByRole('group', { name: 'Known outages' })
  await expect(known).toContainText('Email is slow')
  expect(await tooSmall(window)).toEqual([])
  await tap(known.getByRole('button', { name: 'I have this too' }))
  expect(await tooSmall(window)).toEqual([])
  await tap(dialog.getByRole('button', { name: 'Send' }))
  await expect(dialog).toHaveCount(0)
  const announcement = await (await request.get(`${url}/api/announcements/${id}`)).json()
  expect(announcement.affected).toBe(1)
})

/** Signs an administrator in at another place than the kiosk. */
async function signInAtOffice(request: APIRequestContext, url: string): Promise<void> {
  const { username } = ACCOUNTS.administrator
  const answer = await request.post(`${url}/api/login`, { data: { username, password: PASSWORD } })
  expect(answer.status()).toBe(200)
}

/** @returns what taps an element as a finger does, without a mouse and without scripts */
async function fingerOn(window: Page): Promise<(target: Locator) => Promise<void>> {
  const devtools: CDPSession = await window.context().newCDPSession(window)
  await devtools.send('Emulation.setTouchEmulationEnabled', { enabled: true, maxTouchPoints: 5 })
  return async (target) => {
    // Waits until it can be tapped, and brings it into view.
    await target.click({ trial: true })
    const box = await target.boundingBox()
    if (!box) throw new Error('There is nothing to tap')
    const point = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
    await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] })
    await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  }
}

/** Visible elements that are too small for a finger, with their size. */
function tooSmall(window: Page): Promise<string[]> {
  return window.evaluate(
    ([selector, least]) => {
      const isSeen = (element: HTMLElement) =>
        element.checkVisibility({ visibilityProperty: true }) &&
        element.getBoundingClientRect().width > 2 &&
        getComputedStyle(element).clipPath === 'none' &&
        !element.closest('[inert]')
      // A link whose whole card can be tapped is as large as the card.
      const targetOf = (element: HTMLElement) =>
        (getComputedStyle(element, '::before').position === 'absolute' && element.closest('li')) ||
        element
      return [...document.querySelectorAll<HTMLElement>(selector)]
        .filter(isSeen)
        .map((element) => ({ element, box: targetOf(element).getBoundingClientRect() }))
        .filter(({ box }) => box.width < least || box.height < least)
        .map(({ element, box }) => {
          const size = `${Math.round(box.width)}x${Math.round(box.height)}`
          return `${element.outerHTML.slice(0, 120)} ${size}`
        })
    },
    [TAPPABLE, FINGERTIP] as const
  )
}

/** The text of the largest button of the content. */
function largestButton(window: Page): Promise<string | null> {
  return window.locator('main button').evaluateAll((elements) => {
    const sizeOf = (element: Element) => {
      const { width, height } = element.getBoundingClientRect()
      return width * height
    }
    return elements.toSorted((a, b) => sizeOf(b) - sizeOf(a))[0]?.textContent ?? null
  })
}
