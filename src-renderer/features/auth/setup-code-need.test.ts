import { expect, test } from 'vitest'
import { needsSetupCode } from './setup-code-need.ts'

const asksAt = (address: string) => needsSetupCode(new URL(address))

test('no code is asked for on the machine of the server', () => {
  expect(asksAt('app://desk/auth')).toBe(false)
  expect(asksAt('http://localhost:4180/auth')).toBe(false)
  expect(asksAt('http://127.0.0.1:4180/auth')).toBe(false)
  expect(asksAt('http://127.8.9.10/auth')).toBe(false)
  expect(asksAt('http://[::1]:4180/auth')).toBe(false)
})

test('a code is asked for from anywhere else, however the name looks', () => {
  expect(asksAt('http://192.168.1.20:4180/auth')).toBe(true)
  expect(asksAt('https://helpdesk.example/auth')).toBe(true)
  expect(asksAt('http://127.0.0.1.example/auth')).toBe(true)
  expect(asksAt('http://localhost.example/auth')).toBe(true)
})
