import { describe, expect, test } from 'vitest'
import { postgresFixture } from '#support/server/postgres-fixture.ts'
import { hostsOf } from './hosts.ts'

describe('the servers of an address', () => {
  test.each([
    ['postgres://me:a%40b@one:5432/desk?x=1', ['postgres://me:a%40b@one:5432/desk?x=1']],
    [
      'postgres://me:a%40b@one:5432,two:5433/desk?x=1',
      ['postgres://me:a%40b@one:5432/desk?x=1', 'postgres://me:a%40b@two:5433/desk?x=1']
    ],
    ['postgres://one,two/desk', ['postgres://one/desk', 'postgres://two/desk']],
    ['no address', ['no address']]
  ])('of %s', (url, urls) => {
    expect(hostsOf(url).urls).toEqual(urls)
  })

  test('are tried in turn, and only where the present one has failed', () => {
    const hosts = hostsOf('postgres://one,two/desk')
    hosts.moveOnFrom('postgres://one/desk')
    // Another connection that failed at the same time is late.
    hosts.moveOnFrom('postgres://one/desk')
    expect(hosts.current()).toBe('postgres://two/desk')
    hosts.moveOnFrom('postgres://two/desk')
    expect(hosts.current()).toBe('postgres://one/desk')
  })
})

describe('a database of several servers', () => {
  const database = postgresFixture()

  test('is found where the first or the last of them does not answer', async () => {
    const own = new URL(database.url())
    const nowhere = '127.0.0.1:1'
    for (const hosts of [`${nowhere},${own.host}`, `${own.host},${nowhere}`]) {
      const store = await database.openStore({ url: own.href.replace(own.host, hosts) })
      expect(await store.read.users.list()).toEqual([])
      await store.checkHealth()
    }
  })
})
