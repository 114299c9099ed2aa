import { writeFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { testFolder } from '#support/test-folder.ts'
import {
  openingBounds,
  readWindowState,
  type WindowState,
  writeWindowState
} from './window-state.ts'

const screen = { x: 0, y: 25, width: 1920, height: 1055 }
const left = { x: -1280, y: 0, width: 1280, height: 1024 }
const size = { width: 800, height: 700 }

test.each([
  ['the default size the first time', null, [screen], { width: 1280, height: 840 }],
  ['where it was', { x: 10, y: 30, ...size }, [screen], { x: 10, y: 30, ...size }],
  ['on another display', { x: -1000, y: 5, ...size }, [screen, left], { x: -1000, y: 5, ...size }],
  ['the middle, as its display is gone', { x: -1000, y: 30, ...size }, [screen], size],
  ['the middle, as it is too far left', { x: -790, y: 30, ...size }, [screen], size],
  ['the middle, as it is too far right', { x: 1900, y: 30, ...size }, [screen], size],
  ['the middle, as it is too far down', { x: 10, y: 1070, ...size }, [screen], size],
  ['the middle, as its title is above', { x: 10, y: -200, ...size }, [screen], size],
  [
    'no smaller than a window can be',
    { x: 10, y: 30, width: 50, height: 50 },
    [screen],
    { x: 10, y: 30, width: 360, height: 600 }
  ]
])('a window opens in %s', (_where, bounds, displays, expected) => {
  expect(openingBounds(bounds, displays)).toEqual(expected)
})

describe('the file', () => {
  const file = testFolder()
  const defaults: WindowState = {
    bounds: null,
    maximized: false,
    themeMode: 'system',
    isTrayExplained: false
  }

  test('brings back what was written', () => {
    const bounds = { x: 1, y: 2, width: 3, height: 4 }
    const state: WindowState = { bounds, maximized: true, themeMode: 'dark', isTrayExplained: true }
    writeWindowState(file('window.json'), state)
    expect(readWindowState(file('window.json'))).toEqual(state)
  })

  test('of an earlier version, which knew no tray, is kept', () => {
    writeFileSync(file('window.json'), '{"bounds":null,"maximized":true,"themeMode":"dark"}')
    expect(readWindowState(file('window.json'))).toEqual({
      ...defaults,
      maximized: true,
      themeMode: 'dark'
    })
  })

  test.each([
    null,
    '',
    '{',
    '[]',
    '{"bounds":{"x":"1"},"maximized":false,"themeMode":"dark"}',
    '{"bounds":null}'
  ])('means the defaults when missing or damaged as %j', (content) => {
    if (content !== null) writeFileSync(file('window.json'), content)
    expect(readWindowState(file('window.json'))).toEqual(defaults)
  })
})
