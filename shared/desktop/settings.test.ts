import { expect, test } from 'vitest'
import { ServerAddress } from './settings.ts'

test.each([
  ['desk', 'http://desk:4180'],
  [' Desk.Example.org ', 'http://desk.example.org:4180'],
  ['desk:80', 'http://desk'],
  ['desk:8080/tickets?a=b', 'http://desk:8080'],
  ['192.168.1.20', 'http://192.168.1.20:4180'],
  ['[fe80::1]:4181', 'http://[fe80::1]:4181'],
  ['https://desk.example.org/', 'https://desk.example.org'],
  ['https://desk.example.org:443', 'https://desk.example.org'],
  ['HTTP://DESK:4180/auth#top', 'http://desk:4180']
])('%j is the address %s', (typed, address) => {
  expect(ServerAddress.parse(typed)).toBe(address)
})

test.each([
  ...['', '  ', 'ftp://desk', 'file:///etc/passwd', 'app://desk', 'http://'],
  ...['http://ada:secret@desk', 'a b', 'desk:99999', 'javascript:alert(1)']
])('%j is not the address of a server', (typed) => {
  expect(ServerAddress.safeParse(typed).success).toBe(false)
})
