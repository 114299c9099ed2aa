import { expect, test } from 'vitest'
import { slugify } from './slug.ts'

test.each([
  ['Printer', 'printer'],
  ['  Night Shift ', 'night-shift'],
  ['Vehicle GPS & Temperature', 'vehicle-gps-temperature'],
  ['Wi-Fi / LAN', 'wi-fi-lan'],
  ['a -- b', 'a-b'],
  ['Büro_2', 'bro2'],
  ['打印机', '']
])('the slug of %j is %j', (name, slug) => {
  expect(slugify(name)).toBe(slug)
})
