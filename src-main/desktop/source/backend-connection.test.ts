import { expect, test } from 'vitest'
import type { Language } from '#shared/languages/languages.ts'
import { silentLog } from '#support/noted-log.ts'
import type { Server } from '../../server/server.ts'
import { createCookieJar } from '../session/cookie-jar.ts'
import { createBackendConnection } from './backend-connection.ts'

test('each request says the language of this device, if it has one', async () => {
  let language: Language | null = null
  const heard: (string | null)[] = []
  const source = createBackendConnection({
    openJar: () => createCookieJar({ load: () => [], save: () => {} }),
    openServer: async () =>
      ({
        async fetch(request: Request) {
          heard.push(request.headers.get('cookie'))
          return new Response('{}', { headers: { 'set-cookie': 'session=1; Max-Age=100' } })
        },
        close: async () => {}
      }) as unknown as Server,
    language: () => language,
    log: silentLog
  })
  await source.use(await source.prepare({ kind: 'computer' }))
  const ask = () => new Request('app://desk/api/about', { headers: { accept: 'text/plain' } })
  await source.fetch(ask())
  language = 'de'
  await source.fetch(ask())
  await source.api(ask())
  await source.api(ask())
  expect(heard).toEqual([null, 'language=de', 'language=de', 'session=1; language=de'])
})
