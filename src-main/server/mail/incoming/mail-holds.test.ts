import { describe, expect, test } from 'vitest'
import { intakeForTests, number } from '#support/server/mail-intake-fixture.ts'
import { NEW_ACCOUNTS_REASON, SENDER_RATE_REASON } from './loop-protection.ts'

const { app, ada, staff, take, mails, newest, disk, row } = await intakeForTests()

describe('an email', () => {
  test('of a new sender is held where twenty others got an account within an hour', async () => {
    const from = (count: number) => `flood${number}-${count}@example.org`
    for (let count = 0; count < 20; count++)
      expect(await take({ from: from(count) })).toBe('ticket')
    expect(await take({ from: from(20) })).toBe('held')
    expect((await newest())?.reason).toBe(NEW_ACCOUNTS_REASON)
    expect(await take({ from: from(3) })).toBe('ticket')
    app.clock.pass({ minutes: 61 })
    expect(await take({ from: from(21) })).toBe('ticket')
  })

  test('waits in its mailbox while the disk has no room for files', async () => {
    const lastUid = (await row()).lastUid
    const total = (await mails()).length
    const { free } = disk
    disk.free = 1024 ** 3 - 1
    await expect(take({ text: 'It waits' })).rejects.toMatchObject({ status: 507 })
    expect([(await row()).lastUid, (await mails()).length]).toEqual([lastUid, total])
    // A program's mail needs no room.
    expect(await take({ headers: ['Auto-Submitted: auto-replied'] })).toBe('ignored')
    disk.free = free
    expect(await take({ text: 'It waits' })).toBe('ticket')
  })

  test('whose files have no room is held, and is taken once they have', async () => {
    const max = await staff('max-files')
    const limits = async (ticketMib: number, personMibPerDay: number) => {
      await ada.post('/api/user/confirm', { password: 'correct horse' })
      const files = { ticketMib, personMibPerDay }
      expect((await ada.put('/api/admin/settings', { files })).status).toBe(200)
    }
    const large = { from: max.user.email, files: [{ name: 'a.bin', content: 'x'.repeat(900_000) }] }
    for (const [ticketMib, personMibPerDay, reason] of [
      [1, 1024, /^The files are too large for the ticket[.]/],
      [200, 1, /^The sender has reached the limit for uploaded files[.]/]
    ] as const) {
      await limits(ticketMib, personMibPerDay)
      expect(await take(large)).toBe('held')
      expect((await newest())?.reason).toMatch(reason)
    }
    await limits(200, 1024)
    expect(await take(large)).toBe('ticket')
  })

  test('of many emails within an hour is held, and others are not', async () => {
    const flooder = await staff(`flood${number}`)
    for (let count = 0; count < 20; count++)
      expect(await take({ from: flooder.user.email })).toBe('ticket')
    expect(await take({ from: flooder.user.email })).toBe('held')
    expect((await newest())?.reason).toBe(SENDER_RATE_REASON)
    expect(await take({ from: flooder.user.email })).toBe('held')
    expect(app.log.lines.filter((line) => line.includes('is on hold')).length).toBe(1)
    expect(await take({})).toBe('ticket')
    app.clock.pass({ minutes: 61 })
    expect(await take({ from: flooder.user.email })).toBe('ticket')
  })
})
