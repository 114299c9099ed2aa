import { expect, it } from 'vitest'
import { followName, type SlugState } from './auto-slug.ts'

const EMPTY: SlugState = { slug: '', auto: null }

it('the slug follows the name as it is typed', () => {
  let state = EMPTY
  for (const name of ['W', 'Wi', 'Wi-Fi', 'Wi-Fi & ', 'Wi-Fi & LAN'])
    state = followName(state, name)
  expect(state.slug).toBe('wi-fi-lan')
})

it('the slug stays as it was typed by hand', () => {
  const typed = { ...followName(EMPTY, 'Wireless'), slug: 'wifi' }
  expect(followName(typed, 'Wireless network').slug).toBe('wifi')
})

it('the slug follows the name again once it was emptied, or is again what the name had given', () => {
  const followed = followName(EMPTY, 'Wireless')
  expect(followName({ ...followed, slug: '' }, 'Network').slug).toBe('network')
  const typed = followName({ ...followed, slug: 'wifi' }, 'Wireless')
  expect(followName({ ...typed, slug: 'wireless' }, 'Network').slug).toBe('network')
})

it('the slug of an existing category stays, because tickets name it', () => {
  expect(followName({ slug: 'printer', auto: null }, 'Printers').slug).toBe('printer')
})
