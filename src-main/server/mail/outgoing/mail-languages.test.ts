import { expect, test } from 'vitest'
import { STATUS_LABELS } from '#shared/domain/tickets.ts'
import { LANGUAGES } from '#shared/languages/languages.ts'
import { outgoingMailFixture } from '#support/server/outgoing-mail-fixture.ts'
import { textsOf } from '#support/translations/catalogue-texts.ts'

const { server, people, quietTicket, send } = outgoingMailFixture()

test.each(LANGUAGES)('an email to a person who chose $name is in it alone', async (language) => {
  const { ada, ben, cleo } = people()
  const { tag, isRightToLeft = false } = { isRightToLeft: undefined, ...language }
  const languages = { offered: LANGUAGES.map(({ tag }) => tag), fallback: 'fr' }
  const answers = [
    await ada.put('/api/admin/settings', { languages }),
    await cleo.put('/api/user/language', { language: tag })
  ]
  expect(answers.map(({ status }) => status)).toEqual([200, 204])
  const id = await quietTicket()
  await ben.patch(`/api/tickets/${id}`, { status: 'resolved' })
  await send()
  const { content } = server().taken.findLast(({ to }) => to.startsWith('cleo')) ?? {}
  const t = textsOf(tag)
  const sentence = { actor: 'ben Example', status: t(STATUS_LABELS.resolved) }
  expect(content?.text).toContain(t('{actor} changed the status to {status}.', sentence))
  expect(content?.html).toContain(`<html lang="${tag}"${isRightToLeft ? ' dir="rtl"' : ''}>`)
  const others = LANGUAGES.filter((one) => one.tag !== tag).map((one) =>
    textsOf(one.tag)('Priority')
  )
  for (const other of others) expect(content?.text).not.toContain(other)
})
