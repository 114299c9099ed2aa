import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { logout } from '#shared/api/auth.ts'
import { contract } from '#shared/api/contract.ts'
import { Problem } from '#shared/api/problems.ts'
import type { Route } from '#shared/api/route.ts'
import { type Account, startTestServer, type TestServer } from '#support/server/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const addressOf = (route: Route) => route.path.replaceAll(/\{\w+\}/g, '1')
const titleOf = (route: Route) => `${route.method} ${route.path}`

test('every route has a name and an address of its own', () => {
  expect(new Set(contract.map(({ operationId }) => operationId)).size).toBe(contract.length)
  expect(new Set(contract.map(titleOf)).size).toBe(contract.length)
})

test('no call takes a secret in its address', () => {
  const names = contract.flatMap(({ path, params, query }: Route) =>
    [...Object.keys(params?.shape ?? {}), ...Object.keys(query?.shape ?? {})].map(
      (name) => `${path} ${name}`
    )
  )
  expect(names).toContain('/api/tickets search')
  // Calendar programs send addresses alone, so their token can do nothing else (D81).
  expect(names.filter((name) => / \S*(password|code|token)/i.test(name))).toEqual([
    '/api/announcements.ics token'
  ])
})

describe('every answer', () => {
  const UNSENT = [
    ...['server', 'x-powered-by', 'access-control-allow-origin', 'strict-transport-security']
  ]
  const OF_ALL = {
    'cache-control': 'no-store',
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'same-origin',
    'x-content-type-options': 'nosniff'
  }
  const OF_DATA = {
    ...OF_ALL,
    'content-security-policy':
      "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
  }
  const OF_PAGES = {
    ...OF_ALL,
    'content-security-policy': expect.stringMatching(
      /^default-src 'self'; script-src 'self'; .*object-src 'none'; base-uri 'none'; .*frame-ancestors 'none'$/
    ),
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': expect.stringMatching(/camera=\(\), .*microphone=\(\)/),
    'x-frame-options': 'DENY'
  }

  let webRoot: string
  let answering: TestServer
  let ada: Account
  beforeAll(async () => {
    webRoot = mkdtempSync(path.join(tmpdir(), 'help-desk-web-'))
    writeFileSync(path.join(webRoot, 'api-docs.html'), '<!doctype html>')
    answering = await startTestServer({ webRoot })
    ada = await answering.administrator()
  })
  afterAll(async () => {
    await answering.close()
    rmSync(webRoot, { recursive: true })
  })

  test('has the headers that protect it', async () => {
    // After signing out there are only rejections.
    const logoutLast = contract.toSorted(
      (a, b) => Number(a.path === logout.path) - Number(b.path === logout.path)
    )
    for (const route of logoutLast) {
      const body = route.body && { body: '{}', headers: { 'Content-Type': 'application/json' } }
      for (const client of [ada, answering.anonymous()]) {
        const answer = await client.open(addressOf(route), { method: route.method, ...body })
        await answer.body?.cancel()
        const isPage = answer.headers.get('content-type')?.startsWith('text/html')
        const headers = Object.fromEntries(answer.headers)
        expect(headers, titleOf(route)).toMatchObject(isPage ? OF_PAGES : OF_DATA)
        expect(Object.keys(headers).filter((name) => UNSENT.includes(name))).toEqual([])
      }
    }
  })
})

test('a route that is not public rejects visitors, and a cookie that the server never gave', async () => {
  for (const route of contract.filter(({ access }) => !access.startsWith('public'))) {
    const json = route.body && { 'Content-Type': 'application/json' }
    for (const cookie of [undefined, `helpdesk_session=${'A'.repeat(43)}`]) {
      const { headers, body } = await server.anonymous().send<Problem>(addressOf(route), {
        ...{ method: route.method, ...(route.body && { body: '{}' }) },
        headers: { ...json, ...(cookie && { Cookie: cookie }) }
      })
      expect(headers.get('Content-Type'), titleOf(route)).toBe('application/problem+json')
      expect(Problem.parse(body)).toEqual({
        ...{ type: 'about:blank', title: 'Not signed in', status: 401, detail: 'Sign in first' }
      })
    }
  }
})
