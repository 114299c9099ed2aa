import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { Validator } from '@seriousme/openapi-schema-validator'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ApiDescription } from '#shared/api/openapi.ts'
import type { Problem } from '#shared/api/problems.ts'
import {
  makeTemporaryFolder,
  PASSWORD,
  person,
  startTestApp,
  startTestServer
} from '../../../tests/support/server/test-server.ts'
import { IN_PROCESS } from '../http/security.ts'
import { describeApi } from './openapi-document.ts'

interface Operation {
  operationId: string
  security: object[]
  parameters?: { name: string; in: string; required: boolean; schema: object }[]
  requestBody?: { required: boolean; content: Record<string, { schema: object }> }
  responses: Record<string, { headers?: object; content?: Record<string, { schema: object }> }>
}
type Schema = { properties: Record<string, object>; required: string[] }

const document = describeApi() as unknown as {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema>; securitySchemes: object }
}
const operations = Object.entries(document.paths).flatMap(([address, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({
    title: `${method.toUpperCase()} ${address}`,
    operation
  }))
)

function operationOf(title: string): Operation {
  const found = operations.find((candidate) => candidate.title === title)
  if (!found) throw new Error(`${title} is not described`)
  return found.operation
}

/** Written by hand from spec §7 and the decisions D22, D24, D28 and D29. */
const ANSWERS = {
  'GET /api/setup': '200 421 500 503',
  'POST /api/setup': '201 400 403 413 415 421 429 500 503',
  'POST /api/register': '201 400 403 409 413 415 421 429 500 503',
  'POST /api/invitations/check': '200 400 403 404 413 415 421 500 503',
  'POST /api/invitations/accept': '201 400 403 404 409 413 415 421 429 500 503',
  'POST /api/login': '200 400 401 403 409 413 415 421 429 500 503',
  'POST /api/logout': '204 403 421 500 503',
  'GET /api/user': '200 401 421 500 503',
  'PUT /api/user/password': '204 400 401 403 409 413 415 421 429 500 503',
  'POST /api/user/confirm': '204 400 401 403 413 415 421 429 500 503',
  'GET /api/sessions': '200 401 403 421 500 503',
  'DELETE /api/sessions': '204 401 403 421 500 503',
  'DELETE /api/sessions/{id}': '204 400 401 403 404 421 500 503',
  'GET /api/users': '200 401 421 500 503',
  'POST /api/attachments': '201 400 401 403 409 413 414 415 421 429 500 503',
  'GET /api/attachments/{id}': '200 400 401 404 421 500 503',
  'GET /api/tickets/{id}/attachments': '200 400 401 404 421 500 503',
  'GET /api/tickets': '200 400 401 414 421 500 503',
  'GET /api/tickets/export': '200 400 401 414 421 500 503',
  'POST /api/tickets': '201 400 401 403 413 415 421 429 500 503',
  'GET /api/tickets/{id}': '200 400 401 404 421 500 503',
  'PATCH /api/tickets/{id}': '200 400 401 403 404 413 415 421 429 500 503',
  'POST /api/tickets/bulk': '200 400 401 403 413 415 421 429 500 503',
  'GET /api/saved-views': '200 401 421 500 503',
  'POST /api/saved-views': '201 400 401 403 409 413 415 421 429 500 503',
  'PATCH /api/saved-views/{id}': '200 400 401 403 404 413 415 421 429 500 503',
  'DELETE /api/saved-views/{id}': '204 400 401 403 404 421 429 500 503',
  'GET /api/tickets/{id}/history': '200 400 401 404 414 421 500 503',
  'GET /api/tickets/{id}/comments': '200 400 401 404 414 421 500 503',
  'POST /api/tickets/{id}/comments': '201 400 401 403 404 409 413 415 421 429 500 503',
  'PUT /api/tickets/{id}/presence': '200 400 401 403 404 413 415 421 429 500 503',
  'DELETE /api/tickets/{id}/presence': '204 400 401 403 404 421 429 500 503',
  'GET /api/tickets/{id}/followers': '200 400 401 404 421 500 503',
  'PUT /api/tickets/{id}/following': '204 400 401 403 404 421 429 500 503',
  'DELETE /api/tickets/{id}/following': '204 400 401 403 404 421 429 500 503',
  'GET /api/tickets/{id}/links': '200 400 401 404 421 500 503',
  'POST /api/tickets/{id}/follow-ups': '201 400 401 403 404 409 413 415 421 429 500 503',
  'POST /api/tickets/{id}/links': '201 400 401 403 404 409 413 415 421 429 500 503',
  'DELETE /api/ticket-links/{id}': '204 400 401 403 404 421 429 500 503',
  'GET /api/canned-replies': '200 401 421 500 503',
  'POST /api/canned-replies': '201 400 401 403 409 413 415 421 429 500 503',
  'PATCH /api/canned-replies/{id}': '200 400 401 403 404 409 413 415 421 429 500 503',
  'DELETE /api/canned-replies/{id}': '204 400 401 403 404 421 429 500 503',
  'GET /api/notifications': '200 401 421 500 503',
  'POST /api/notifications/seen': '204 400 401 403 413 415 421 429 500 503',
  'GET /api/similar': '200 400 401 414 421 500 503',
  'GET /api/articles': '200 400 401 414 421 500 503',
  'POST /api/articles': '201 400 401 403 413 415 421 429 500 503',
  'GET /api/articles/{id}': '200 400 401 404 421 500 503',
  'PUT /api/articles/{id}': '200 400 401 403 404 409 413 415 421 429 500 503',
  'DELETE /api/articles/{id}': '204 400 401 403 404 421 429 500 503',
  'GET /api/tickets/stats/counts': '200 400 401 403 404 414 421 500 503',
  'GET /api/reports/tickets-by-status': '200 400 401 403 404 414 421 500 503',
  'GET /api/reports/response-time': '200 400 401 403 404 414 421 500 503',
  'GET /api/reports/resolution-time': '200 400 401 403 404 414 421 500 503',
  'GET /api/reports/period': '200 400 401 403 414 421 500 503',
  'GET /api/reports/period/export': '200 400 401 403 414 421 500 503',
  'GET /api/admin/team-analytics': '200 401 403 421 500 503',
  'GET /api/admin/users': '200 401 403 421 500 503',
  'POST /api/admin/users': '201 400 401 403 409 413 415 421 429 500 503',
  'PUT /api/admin/users/{id}/password': '204 400 401 403 404 409 413 415 421 429 500 503',
  'PATCH /api/admin/users/{id}': '200 400 401 403 404 409 413 415 421 429 500 503',
  'PUT /api/admin/users/{id}': '200 400 401 403 404 409 413 415 421 429 500 503',
  'PUT /api/admin/users/{id}/state': '200 400 401 403 404 409 413 415 421 429 500 503',
  'GET /api/admin/users/{id}/access': '200 400 401 403 404 421 500 503',
  'DELETE /api/admin/sessions/{id}': '204 400 401 403 404 421 429 500 503',
  'DELETE /api/admin/users/{id}/sessions': '204 400 401 403 404 421 429 500 503',
  'DELETE /api/admin/users/{id}/lock': '204 400 401 403 404 421 429 500 503',
  'PUT /api/admin/users/{id}/directory': '204 400 401 403 404 409 413 415 421 429 500 503',
  'DELETE /api/admin/users/{id}/directory': '204 400 401 403 404 409 421 429 500 503',
  'POST /api/admin/users/{id}/approve': '200 400 401 403 404 409 421 429 500 503',
  'DELETE /api/admin/users/{id}': '204 400 401 403 404 409 421 429 500 503',
  'POST /api/admin/users/{id}/restore': '200 400 401 403 404 409 421 429 500 503',
  'GET /api/tokens': '200 401 403 421 500 503',
  'POST /api/tokens': '201 400 401 403 409 413 415 421 429 500 503',
  'DELETE /api/tokens/{id}': '204 400 401 403 404 421 500 503',
  'GET /api/admin/tokens': '200 400 401 403 414 421 500 503',
  'DELETE /api/admin/tokens/{id}': '204 400 401 403 404 421 429 500 503',
  'POST /api/admin/service-accounts': '201 400 401 403 409 413 415 421 429 500 503',
  'POST /api/admin/users/{id}/tokens': '201 400 401 403 404 409 413 415 421 429 500 503',
  'GET /api/admin/invitations': '200 401 403 421 500 503',
  'POST /api/admin/invitations': '201 400 401 403 409 413 415 421 429 500 503',
  'DELETE /api/admin/invitations/{id}': '204 400 401 403 404 421 429 500 503',
  'GET /api/admin/departments': '200 401 403 421 500 503',
  'POST /api/admin/departments': '201 400 401 403 409 413 415 421 429 500 503',
  'PATCH /api/admin/departments': '200 400 401 403 404 409 413 415 421 429 500 503',
  'DELETE /api/admin/departments': '204 400 401 403 404 409 414 421 429 500 503',
  'GET /api/departments': '200 401 421 500 503',
  'GET /api/admin/host-names': '200 401 403 421 500 503',
  'PUT /api/admin/departments': '200 400 401 403 413 415 421 429 500 503',
  'GET /api/admin/settings': '200 401 403 421 500 503',
  'PUT /api/admin/settings': '200 400 401 403 413 415 421 429 500 503',
  'POST /api/admin/settings/ldap/test': '200 400 401 403 413 415 421 429 500 503',
  'GET /api/admin/settings/ldap/synchronisation': '200 401 403 421 500 503',
  'POST /api/admin/settings/ldap/synchronisation': '200 401 403 409 421 429 500 503',
  'DELETE /api/admin/tickets/clear': '200 401 403 421 429 500 503',
  'GET /api/admin/categories': '200 401 421 500 503',
  'POST /api/admin/categories': '201 400 401 403 409 413 415 421 429 500 503',
  'PUT /api/admin/categories/{id}': '200 400 401 403 404 409 413 415 421 429 500 503',
  'DELETE /api/admin/categories/{id}': '204 400 401 403 404 421 429 500 503',
  'GET /api/admin/subcategories': '200 401 421 500 503',
  'POST /api/admin/subcategories': '201 400 401 403 409 413 415 421 429 500 503',
  'DELETE /api/admin/subcategories/{id}': '204 400 401 403 404 421 429 500 503',
  'GET /api/events': '200 400 401 414 421 429 500 503',
  'GET /api/activity': '200 400 401 414 421 500 503',
  'GET /api/admin/backups': '200 401 403 421 500 503',
  'POST /api/admin/backups': '201 401 403 421 429 500 503',
  'GET /api/admin/imports': '200 401 403 421 500 503',
  'POST /api/admin/imports': '201 400 401 403 409 413 414 415 421 429 500 503',
  'GET /api/admin/imports/{id}': '200 400 401 403 404 409 421 500 503',
  'POST /api/admin/imports/{id}/check': '200 400 401 403 404 409 413 415 421 429 500 503',
  'POST /api/admin/imports/{id}/run': '200 400 401 403 404 409 413 415 421 429 500 503',
  'GET /api/admin/imports/{id}/undo': '200 400 401 403 404 409 421 500 503',
  'POST /api/admin/imports/{id}/undo': '200 400 401 403 404 409 421 429 500 503',
  'GET /api/admin/imports/{id}/refused': '200 400 401 403 404 409 421 500 503',
  'GET /api/admin/security-log': '200 400 401 403 414 421 500 503',
  'GET /api/admin/security-log/export': '200 400 401 403 414 421 500 503',
  'POST /api/tickets/{id}/redactions': '200 400 401 403 404 413 415 421 429 500 503',
  'GET /api/admin/former-people': '200 401 403 421 500 503',
  'GET /api/admin/users/{id}/data': '200 400 401 403 404 421 500 503',
  'POST /api/admin/users/{id}/erasure': '200 400 401 403 404 409 413 415 421 429 500 503',
  'GET /api/admin/webhooks': '200 401 403 421 500 503',
  'POST /api/admin/webhooks': '201 400 401 403 409 413 415 421 429 500 503',
  'PUT /api/admin/webhooks/{id}': '200 400 401 403 404 413 415 421 429 500 503',
  'DELETE /api/admin/webhooks/{id}': '204 400 401 403 404 421 429 500 503',
  'POST /api/admin/webhooks/{id}/secret': '200 400 401 403 404 421 429 500 503',
  'POST /api/admin/webhooks/{id}/test': '200 400 401 403 404 421 429 500 503',
  'GET /api/admin/webhooks/{id}/deliveries': '200 400 401 403 404 414 421 500 503',
  'POST /api/admin/webhook-deliveries/{id}/send': '200 400 401 403 404 409 421 429 500 503',
  'POST /api/admin/settings/mail/test': '200 400 401 403 413 415 421 429 500 503',
  'GET /api/admin/mails/sent': '200 400 401 403 414 421 500 503',
  'POST /api/admin/mails/sent/{id}/send': '200 400 401 403 404 409 421 429 500 503',
  'GET /api/user/mail': '200 401 421 500 503',
  'PUT /api/user/mail': '200 400 401 403 413 415 421 429 500 503',
  'GET /api/admin/mailboxes': '200 401 403 421 500 503',
  'POST /api/admin/mailboxes': '201 400 401 403 409 413 415 421 429 500 503',
  'PUT /api/admin/mailboxes/{id}': '200 400 401 403 404 409 413 415 421 429 500 503',
  'DELETE /api/admin/mailboxes/{id}': '204 400 401 403 404 421 429 500 503',
  'POST /api/admin/mailboxes/test': '200 400 401 403 404 413 415 421 429 500 503',
  'GET /api/admin/mails/received': '200 400 401 403 414 421 500 503',
  'POST /api/admin/mails/received/{id}/read': '200 400 401 403 404 409 421 429 500 503',
  'GET /api/tickets/{id}/mails': '200 400 401 404 421 500 503',
  'GET /api/admin/mail/consents': '200 401 403 421 500 503',
  'POST /api/admin/mail/consents': '201 400 401 403 409 413 415 421 429 500 503',
  'POST /api/mail/consents/return': '201 400 403 409 413 415 421 429 500 503',
  'GET /api/health': '200 421 500 503',
  'GET /api/health/live': '200 421 500 503',
  'GET /api/about': '200 421 500 503',
  'GET /api/openapi.json': '200 401 421 500 503',
  'GET /api/docs': '200 401 404 421 500 503',
  'DELETE /api/admin/users/{id}/second-factor': '204 400 401 403 404 421 429 500 503',
  'DELETE /api/user/second-factor': '204 401 403 404 409 421 429 500 503',
  'GET /api/user/second-factor': '200 401 403 421 500 503',
  'POST /api/login/second-factor': '201 400 401 403 409 413 415 421 429 500 503',
  'POST /api/user/second-factor': '201 401 403 421 429 500 503',
  'POST /api/user/second-factor/recovery-codes': '201 401 403 404 421 429 500 503',
  'PUT /api/user/second-factor': '200 400 401 403 409 413 415 421 429 500 503',
  'DELETE /api/user/single-sign-on': '204 401 403 404 409 421 429 500 503',
  'GET /api/user/single-sign-on': '200 401 403 421 500 503',
  'PUT /api/user/single-sign-on': '204 400 401 403 404 409 413 415 421 429 500 503',
  'POST /api/user/confirm/single-sign-on': '204 400 401 403 404 413 415 421 429 500 503',
  'POST /api/single-sign-on': '201 400 403 404 413 415 421 429 500 503',
  'POST /api/single-sign-on/return': '201 400 403 404 413 415 421 429 500 503',
  'POST /api/login/single-sign-on': '200 400 403 404 409 413 415 421 429 500 503',
  'POST /api/login/single-sign-on/second-factor': '201 400 403 404 409 413 415 421 429 500 503',
  'POST /api/admin/settings/oidc/test': '200 400 401 403 413 415 421 429 500 503'
}

describe('the description', () => {
  test('is valid OpenAPI 3.1', async () => {
    const validator = new Validator()
    expect(await validator.validate(describeApi() as Record<string, unknown>)).toEqual({
      valid: true
    })
    expect(validator.version).toBe('3.1')
  })

  test('would not be valid with a fault in it', async () => {
    const { info: _, ...untitled } = describeApi() as Record<string, unknown>
    expect(await new Validator().validate(untitled)).toMatchObject({ valid: false })
  })

  test('lists every call with every way it can end, and nothing else', () => {
    const described = operations.map(({ title, operation }) => [
      title,
      Object.keys(operation.responses).join(' ')
    ])
    expect(Object.fromEntries(described)).toEqual(ANSWERS)
  })

  test('gives every error as a problem', () => {
    for (const { operation } of operations) {
      for (const [status, answer] of Object.entries(operation.responses)) {
        if (Number(status) < 400) continue
        expect(answer.content).toEqual({
          'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } }
        })
      }
    }
    expect(operationOf('POST /api/login').responses[429]?.headers).toHaveProperty('Retry-After')
  })

  test('refers to nothing that is not there', () => {
    const references = JSON.stringify(document).matchAll(/"\$ref":"([^"]*)"/g)
    const addresses = new Set([...references].map(([, address]) => address))
    const known = Object.keys(document.components.schemas).map(
      (name) => `#/components/schemas/${name}`
    )
    expect(known).toEqual(expect.arrayContaining([...addresses]))
    expect(addresses).toContain('#/components/schemas/Trend')
  })

  test('says who must be signed in, by which cookie, or a token of which scope', () => {
    const cookie = [{ helpdesk_session: [] }]
    expect(operationOf('POST /api/login').security).toEqual([])
    expect(operationOf('GET /api/openapi.json').security).toEqual([
      {},
      ...cookie,
      { token: ['read'] }
    ])
    expect(operationOf('GET /api/user').security).toEqual([...cookie, { token: ['read'] }])
    expect(operationOf('POST /api/tickets').security).toEqual([...cookie, { token: ['write'] }])
    expect(operationOf('DELETE /api/sessions').security).toEqual(cookie)
    expect(operationOf('POST /api/admin/users').security).toEqual(cookie)
    const admin = { token: ['admin'] }
    expect(operationOf('GET /api/admin/users').security).toEqual([...cookie, admin])
    expect(operationOf('DELETE /api/admin/tickets/clear').security).toEqual([...cookie, admin])
    expect(document.components.securitySchemes).toEqual({
      helpdesk_session: { type: 'apiKey', in: 'cookie', name: 'helpdesk_session' },
      token: { type: 'http', scheme: 'bearer' }
    })
  })

  test('describes a request as it is written and an answer as it is read', () => {
    const { NewTicket, Ticket, TicketChange } = document.components.schemas
    expect(NewTicket?.required).toEqual(['description', 'category', 'requesterId'])
    expect(NewTicket?.properties.priority).toMatchObject({
      default: 'medium',
      enum: ['high', 'medium', 'low']
    })
    const { format, private: isPrivate, ...always } = Ticket?.properties ?? {}
    expect(Ticket?.required).toEqual(Object.keys(always))
    expect(format).toEqual({ type: 'string', const: 'markdown' })
    expect(isPrivate).toEqual({ type: 'boolean', const: true })
    expect(Ticket?.properties.createdAt).toEqual({ type: 'string', format: 'date-time' })
    expect(TicketChange).toMatchObject({ additionalProperties: false })
    expect(operationOf('PATCH /api/tickets/{id}').requestBody).toEqual({
      required: true,
      description: 'At most 128 KiB',
      content: { 'application/json': { schema: { $ref: '#/components/schemas/TicketChange' } } }
    })
    expect(operationOf('POST /api/login').requestBody).toMatchObject({
      description: 'At most 8 KiB'
    })
  })

  test('describes parameters by the values that they stand for', () => {
    const { parameters = [] } = operationOf('GET /api/tickets')
    const [ownership, status] = parameters
    const limit = parameters.find(({ name }) => name === 'limit')
    expect(ownership).toMatchObject({ name: 'ownership', in: 'query', required: false })
    expect(ownership?.schema).not.toHaveProperty('default')
    expect(status?.schema).toMatchObject({ type: 'array', items: { type: 'string' } })
    expect(limit?.schema).toEqual({ type: 'integer', minimum: 1, maximum: 1000 })
    const id = {
      name: 'id',
      in: 'path',
      required: true,
      schema: { type: 'integer', exclusiveMinimum: 0 }
    }
    expect(operationOf('GET /api/tickets/{id}').parameters).toEqual([id])
  })

  test('describes what is no JSON, and the header of lists in pages', () => {
    const text = { schema: { type: 'string' } }
    expect(operationOf('GET /api/events').responses[200]?.content).toEqual({
      'text/event-stream': text
    })
    expect(operationOf('GET /api/docs').responses[200]?.content).toEqual({ 'text/html': text })
    const bytes = {
      'application/octet-stream': { schema: { type: 'string', format: 'binary' } }
    }
    expect(operationOf('POST /api/attachments').requestBody).toEqual({
      required: true,
      content: bytes
    })
    expect(operationOf('GET /api/attachments/{id}').responses[200]?.content).toEqual(bytes)
    const file = operationOf('GET /api/tickets/export').responses[200]
    expect(file?.content).toEqual({ 'text/csv': text })
    expect(file?.headers).toHaveProperty('Content-Disposition')
    expect(operationOf('POST /api/logout').responses[204]).not.toHaveProperty('content')
    expect(operationOf('GET /api/tickets').responses[200]?.headers).toEqual({
      'X-Total-Count': { required: true, schema: { type: 'integer', minimum: 0 } }
    })
  })
})

describe('who may read it', () => {
  const LAN = { address: '192.168.1.7', isLocal: false }
  let app: Awaited<ReturnType<typeof startTestApp>>
  beforeAll(async () => {
    app = await startTestApp()
    const { role: _, ...ada } = person('ada')
    await app.from(IN_PROCESS).post('/api/setup', ada)
  })
  afterAll(() => app.close())

  test("anybody on the server's own machine", async () => {
    const { status, headers, body } = await app
      .from(IN_PROCESS)
      .get<ApiDescription>('/api/openapi.json')
    expect(status).toBe(200)
    expect(headers.get('Content-Type')).toBe('application/json')
    expect(body).toEqual(describeApi())
  })

  test('on the network only who is signed in', async () => {
    const client = app.from(LAN)
    for (const address of ['/api/openapi.json', '/api/docs']) {
      const { status, body } = await client.get<Problem>(address)
      expect(status).toBe(401)
      expect(body.detail).toBe('Sign in first')
    }
    await client.post('/api/login', { username: 'ada', password: PASSWORD })
    expect((await client.get('/api/openapi.json')).status).toBe(200)
    expect((await client.get('/api/docs')).status).toBe(404)
  })
})

describe('the page', () => {
  test('is the one that was built', async () => {
    const webRoot = makeTemporaryFolder()
    writeFileSync(path.join(webRoot.path, 'api-docs.html'), '<title>API</title>')
    const server = await startTestServer({ webRoot: webRoot.path })
    const { status, headers, body } = await server.anonymous().get('/api/docs')
    expect(status).toBe(200)
    expect(headers.get('Content-Type')).toBe('text/html; charset=utf-8')
    expect(headers.get('Cache-Control')).toBe('no-store')
    expect(headers.get('Content-Security-Policy')).toMatch(/script-src 'self';/)
    expect(body).toBe('<title>API</title>')
    await server.close()
    webRoot.remove()
  })

  test('is missed where it was not built', async () => {
    const webRoot = makeTemporaryFolder()
    for (const options of [{}, { webRoot: webRoot.path }]) {
      const server = await startTestServer(options)
      const { status, body } = await server.anonymous().get<Problem>('/api/docs')
      expect(status).toBe(404)
      expect(body.detail).toBe(
        'The page was not built; the description itself is at /api/openapi.json'
      )
      await server.close()
    }
    webRoot.remove()
  })
})
