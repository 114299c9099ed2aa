import { rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { ada, bob, openDesk, server, signIn } from '#support/server/desk.ts'
import { turnOnSecondFactor } from '#support/server/second-factor.ts'
import { PASSWORD } from '#support/server/test-server.ts'
import { totpCode } from '#support/server/totp-code.ts'
import { SECRET_KEY_FILE } from '../base/secret-box.ts'

openDesk({ withBob: true })

let factor: { secret: string; codes: string[] }
beforeEach(async () => {
  factor = await turnOnSecondFactor(bob, server.clock.read)
  server.clock.pass({ seconds: 30 })
})

const keyFile = () => path.join(server.dataDir, SECRET_KEY_FILE)
const logIn = (code: string) => signIn('bob', PASSWORD, { code })
const codeNow = () => totpCode(factor.secret, server.clock.read())

test('the database has neither the secret nor a recovery code', async () => {
  const held = JSON.stringify([
    await server.rows('SELECT * FROM second_factors'),
    await server.rows('SELECT * FROM recovery_codes')
  ])
  for (const secret of [factor.secret, ...factor.codes]) expect(held).not.toContain(secret)
})

test.each([
  ['another key', () => writeFileSync(keyFile(), Buffer.alloc(32, 7))],
  ['no key', () => rmSync(keyFile())]
])(
  'with %s a code is refused with a sentence, and the log alone names the file',
  async (_, change) => {
    change()
    const { status, body } = await logIn(codeNow())
    expect([status, body.detail]).toEqual([
      503,
      'The server cannot read two-factor secrets; details are in its log. Use a recovery code, or ask an IT Support Specialist to reset two-factor authentication.'
    ])
    expect(server.log.lines.join('\n')).toContain(keyFile())
    expect((await logIn(factor.codes[0] ?? '')).status).toBe(200)
    await ada.delete(`/api/admin/users/${bob.user.id}/second-factor`)
    await turnOnSecondFactor(bob, server.clock.read)
  }
)

test('a secret that was put into another account’s row opens there for no one', async () => {
  const eve = await server.staff('eve')
  await turnOnSecondFactor(eve, server.clock.read)
  const [row] = await server.rows(
    `SELECT secret FROM second_factors WHERE user_id = ${eve.user.id}`
  )
  const { secret } = row as { secret: string }
  await server.execute(
    `UPDATE second_factors SET secret = '${secret}' WHERE user_id = ${bob.user.id}`
  )
  expect((await logIn(codeNow())).status).toBe(503)
})
