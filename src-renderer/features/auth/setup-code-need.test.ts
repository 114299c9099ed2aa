import { expect, test } from 'vitest'
import { needsSetupCode } from './setup-code-need.ts'

test.each([
  ['app://desk', false],
  ['http://localhost:4180', false],
  ['http://127.8.9.10', false],
  ['http://[::1]:4180', false],
  ['http://192.168.1.20:4180', true],
  ['https://helpdesk.example', true],
  ['http://127.0.0.1.example', true],
  ['http://localhost.example', true]
])('whether a code is asked for at %s: %s', (origin, isAsked) => {
  expect(needsSetupCode(new URL(`${origin}/auth`))).toBe(isAsked)
})
