import { expect, it } from 'vitest'
import { english, text } from '#shared/languages/texts.ts'
import { connectionFailure } from './connection-failure.ts'

const SERVER = {
  closed: text('The mail server closed the connection.'),
  ...{ host: 'smtp.exampel.com', port: 587 }
}
const OTHER_NAME = 'The certificate is for a different name than'
const NO_TLS = 'No encrypted connection could be established, because'

it.each([
  ['ENOTFOUND', 'reach', 'No computer is named smtp.exampel.com.'],
  ['ECONNREFUSED', 'reach', 'Nothing responds at smtp.exampel.com on port 587.'],
  ['ETIMEDOUT', 'reach', 'smtp.exampel.com does not respond on port 587.'],
  ['ECONNRESET', 'reach', 'The mail server closed the connection.'],
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'certificate', `${OTHER_NAME} smtp.exampel.com.`],
  ['EPROTO', 'certificate', `${NO_TLS} smtp.exampel.com does not use TLS on port 587.`]
])('names the server after %s', (code, failure, message) => {
  const found = connectionFailure(code, SERVER)
  expect(found && { ...found, message: english(found.message) }).toEqual({ failure, message })
})

it('leaves other errors alone', () => {
  expect(connectionFailure('EACCES', SERVER)).toBeNull()
})
