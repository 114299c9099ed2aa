import { signIn } from '#support/demo-company.ts'
import { test } from '#support/fixtures.ts'
import { expectLooks, goInside, looksOf } from '#support/looks.ts'
import { expectArrived } from '#support/screens/screens.ts'

const SCREENS = [
  { path: '/', shows: 'Recent Tickets' },
  { path: '/tickets', shows: 'All Tickets' },
  { path: '/tickets/7', shows: 'Ticket Details' }
]

test('screens look the same after a reload as when they are reached from another', {
  tag: '@quick'
}, async ({ openDesktop }) => {
  const { window } = await openDesktop(['--demo-tickets', '12'])
  await signIn(window, 'administrator')
  for (const screen of SCREENS) {
    await window.goto('app://desk/team')
    await expectArrived(window, { shows: 'Team' })
    await goInside(window, screen.path)
    await expectArrived(window, screen)
    const looks = await looksOf(window)
    await window.reload()
    await expectArrived(window, screen)
    await expectLooks(window, looks, `${screen.path}, reloaded`)
  }
})
