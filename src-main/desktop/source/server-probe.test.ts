import { X509Certificate } from 'node:crypto'
import type { RequestListener } from 'node:http'
import { millisecondsInDay } from 'date-fns/constants'
import { afterEach, describe, expect, test } from 'vitest'
import { makeTestCertificate } from '#support/server/test-certificate.ts'
import { helpDesk, startHost, type TestHost } from '#support/test-host.ts'
import { probeServer } from './server-probe.ts'

let host: TestHost | undefined
afterEach(() => host?.close())

async function start(
  answer: RequestListener,
  options?: Parameters<typeof startHost>[1]
): Promise<string> {
  host = await startHost(answer, options)
  return host.address
}

/** Answers everything with a status, a type and a body. */
const says =
  (status: number, type: string, body: string): RequestListener =>
  (_request, response) =>
    response.writeHead(status, { 'Content-Type': type }).end(body)

test('the probe finds a help desk, and its version', async () => {
  const address = await start(helpDesk('2.0.1'))
  expect(await probeServer(address, null)).toEqual({ result: 'found', version: '2.0.1' })
  expect(await probeServer(` ${address.replace('http://', '')}/tickets `, null)).toEqual({
    result: 'found',
    version: '2.0.1'
  })
})

test.each<[string, RequestListener]>([
  ['a web page', says(200, 'text/html', '<!doctype html><title>Intranet</title>')],
  ['another product', says(200, 'application/json', '{"product":"Other Desk","version":"1.0.0"}')],
  ['an error', says(500, 'text/plain', 'Oops')],
  [
    'a help desk behind an error',
    says(502, 'application/json', '{"product":"Help Desk","version":"1.0.0"}')
  ]
])('%s is no Help Desk', async (_what, answer) => {
  const address = await start(answer)
  expect(await probeServer(address, null)).toEqual({
    result: 'failed',
    problem: `The server at ${address} is not a Help Desk server.`
  })
})

test('a rejection in words is told, and no other place is asked', async () => {
  const detail =
    'This help desk does not use the name "desk". Open it by its address, or start it with --name desk.'
  const problem = { type: 'about:blank', title: 'Misdirected Request', status: 421, detail }
  const rejected = await start(says(421, 'application/problem+json', JSON.stringify(problem)))
  expect(await probeServer(rejected, null)).toEqual({ result: 'failed', problem: detail })
  await host?.close()
  const moved = await start((_request, response) =>
    response.writeHead(301, { Location: 'https://desk.example.org/' }).end()
  )
  expect(await probeServer(moved, null)).toMatchObject({
    result: 'failed',
    problem: expect.stringContaining('redirects to https://desk.example.org.')
  })
  expect(await probeServer('ftp://desk', null)).toEqual({
    result: 'failed',
    problem: 'Enter the address of a server, such as https://desk.example.org'
  })
})

test('the probe gives up on a server that falls silent, before or in the middle of its answer', async () => {
  const silent: RequestListener[] = [
    () => {},
    (_request, response) => response.writeHead(200).write('{')
  ]
  const hosts = await Promise.all(silent.map((answer) => startHost(answer)))
  const failed = {
    result: 'failed',
    problem: '127.0.0.1 does not respond. Check the address and the network.'
  }
  const probes = await Promise.all(hosts.map(({ address }) => probeServer(address, null)))
  expect(probes).toEqual([failed, failed])
  await Promise.all(hosts.map(({ close }) => close()))
})

describe('a certificate that no one has signed', () => {
  test('is shown with its true fingerprint, and found again by it', async () => {
    const tls = await makeTestCertificate()
    const address = await start(helpDesk(), { tls })
    const { fingerprint256, validToDate } = new X509Certificate(tls.certificate)
    expect(await probeServer(address, null)).toEqual({
      result: 'untrusted-certificate',
      fingerprint: fingerprint256,
      subject: 'localhost',
      validTo: validToDate.toISOString(),
      problem: 'The certificate of 127.0.0.1 is not signed by an authority this computer trusts.'
    })
    expect(await probeServer(address, fingerprint256)).toEqual({
      result: 'found',
      version: '1.2.0'
    })
  })

  test('is not offered once it has expired, but goes on where it is trusted already', async () => {
    const tls = await makeTestCertificate({
      from: new Date(Date.now() - 9 * millisecondsInDay),
      to: new Date(Date.now() - millisecondsInDay)
    })
    const address = await start(helpDesk(), { tls })
    expect(await probeServer(address, null)).toEqual({
      result: 'failed',
      problem:
        'The certificate of 127.0.0.1 has expired. Ask the administrator of the server to renew it.'
    })
    const { fingerprint256 } = new X509Certificate(tls.certificate)
    expect(await probeServer(address, fingerprint256)).toEqual({
      result: 'found',
      version: '1.2.0'
    })
  })
})
