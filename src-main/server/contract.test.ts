import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { logout } from '#shared/api/auth.ts'
import { contract } from '#shared/api/contract.ts'
import { Problem } from '#shared/api/problems.ts'
import type { Route } from '#shared/api/route.ts'
import {
  type Account,
  startTestServer,
  type TestServer
} from '../../tests/support/server/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const addressOf = (route: Route) => route.path.replaceAll(/\{\w+\}/g, '1')
const titleOf = (route: Route) => `${route.method} ${route.path}`
const call = (route: Route) =>
  server.anonymous().send<Problem>(addressOf(route), {
    method: route.method,
    ...(route.body && { body: '{}', headers: { 'Content-Type': 'application/json' } })
  })

describe('every route of the contract', () => {
  test.each(contract.map((route) => [titleOf(route), route] as const))(
    '%s is mounted',
    async (_title, route) => {
      const { status, body } = await call(route)
      expect(status).not.toBe(500)
      expect(body?.detail ?? '').not.toMatch(/^Not found: /)
    }
  )

  test('has a name and an address of its own', () => {
    expect(new Set(contract.map(({ operationId }) => operationId)).size).toBe(contract.length)
    expect(new Set(contract.map(titleOf)).size).toBe(contract.length)
  })
})

test('no call takes a secret in its address', () => {
  const names = contract.flatMap(({ params, query }: Route) => [
    ...Object.keys(params?.shape ?? {}),
    ...Object.keys(query?.shape ?? {})
  ])
  expect(names).toContain('search')
  expect(names.filter((name) => /password|code|token/i.test(name))).toEqual([])
})

describe('every answer, whoever asks', () => {
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

  // Who has signed out is answered nothing but refusals.
  const logoutLast = [...contract].sort(
    (a, b) => Number(a.path === logout.path) - Number(b.path === logout.path)
  )

  test.each(logoutLast.map((route) => [titleOf(route), route] as const))(
    'of %s',
    async (_title, route) => {
      const body = route.body && { body: '{}', headers: { 'Content-Type': 'application/json' } }
      for (const client of [ada, answering.anonymous()]) {
        const answer = await client.open(addressOf(route), { method: route.method, ...body })
        await answer.body?.cancel()
        const isPage = answer.headers.get('content-type')?.startsWith('text/html')
        expect(Object.fromEntries(answer.headers)).toMatchObject(isPage ? OF_PAGES : OF_DATA)
        for (const name of [
          'server',
          'x-powered-by',
          'access-control-allow-origin',
          'strict-transport-security'
        ]) {
          expect(answer.headers.has(name)).toBe(false)
        }
      }
    }
  )
})

describe('a route for people who are signed in', () => {
  const closed = contract.filter(
    ({ access }) => access === 'signed-in' || access === 'it-support-specialist'
  )

  test('is the rule: only these are public, at least on loopback', () => {
    const open = contract.filter((route) => !closed.includes(route)).map(titleOf)
    expect(open).toEqual([
      'GET /api/setup',
      'POST /api/setup',
      'POST /api/register',
      'POST /api/invitations/check',
      'POST /api/invitations/accept',
      'POST /api/login',
      'POST /api/login/second-factor',
      'POST /api/single-sign-on',
      'POST /api/single-sign-on/return',
      'POST /api/login/single-sign-on',
      'POST /api/login/single-sign-on/second-factor',
      'POST /api/logout',
      'POST /api/mail/consents/return',
      'GET /api/health',
      'GET /api/health/live',
      'GET /api/about',
      'GET /api/openapi.json',
      'GET /api/docs'
    ])
  })

  test.each(closed.map((route) => [titleOf(route), route] as const))(
    '%s refuses a visitor',
    async (_title, route) => {
      const { status, headers, body } = await call(route)
      expect(status).toBe(401)
      expect(headers.get('Content-Type')).toBe('application/problem+json')
      expect(Problem.parse(body)).toEqual({
        type: 'about:blank',
        title: 'Not signed in',
        status: 401,
        detail: 'Sign in first'
      })
    }
  )

  test.each(closed.map((route) => [titleOf(route), route] as const))(
    '%s refuses a cookie of nobody',
    async (_title, route) => {
      const { status } = await server.anonymous().send(addressOf(route), {
        method: route.method,
        headers: { Cookie: 'helpdesk_session=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' }
      })
      expect(status).toBe(401)
    }
  )
})
