import { copyFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import type { Mailbox } from '#shared/api/mailboxes.ts'
import { mailboxAt, testMail } from '#support/server/mail-fixture.ts'
import { rawMail } from '#support/server/raw-mail.ts'
import { startTestServer } from '#support/server/test-server.ts'
import { SECRET_KEY_FILE } from '../../base/secret-box.ts'

const mail = testMail()

// Several servers share a PostgreSQL; a file has one.
test('two servers take each email once, also where the one that reads ends', {
  timeout: 120_000
}, async () => {
  const server = await startTestServer()
  const other = await server.startAnother()
  try {
    const ada = await server.administrator()
    const address = mail.newAddress('it')
    const raws = Array.from({ length: 40 }, (_, number) =>
      rawMail({ from: `p${number % 10}@example.com`, subject: `Number ${number}` })
    )
    await mail.fill(raws, address)
    const mailbox = mailboxAt(mail.place, address, { domains: ['example.com'], role: 'Guests' })
    const made = await ada.post<Mailbox>('/api/admin/mailboxes', mailbox)
    expect(made.status).toBe(201)
    copyFileSync(
      path.join(server.dataDir, SECRET_KEY_FILE),
      path.join(other.dataDir, SECRET_KEY_FILE)
    )
    const taken = async () => (await server.rows('SELECT id FROM tickets')).length
    await expect.poll(taken, { timeout: 60_000 }).toBeGreaterThan(5)
    await server.current().close()
    await expect.poll(taken, { timeout: 60_000 }).toBe(40)
    const rows = await server.rows<{ uid: number }>('SELECT uid FROM received_mails ORDER BY id')
    expect(rows.map(({ uid }) => uid)).toEqual(raws.map((_, index) => index + 1))
  } finally {
    await other.close()
    await server.close().catch(() => {})
  }
})
