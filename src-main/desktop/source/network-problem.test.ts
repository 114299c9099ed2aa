import { expect, test } from 'vitest'
import { english } from '#shared/languages/texts.ts'
import { isUntrustedCertificate, networkProblem } from './network-problem.ts'

const failed = (code: string) =>
  new TypeError('fetch failed', {
    cause: Object.assign(new Error('something technical'), { code })
  })

test.each(
  Object.entries({
    ENOTFOUND:
      'No computer is named desk.example.org. Check the name, and that this computer is on the network.',
    ECONNREFUSED:
      'Nothing responds on desk.example.org, port 443. Check the address, and that the server is running.',
    EHOSTUNREACH: 'desk.example.org cannot be reached. Check that this computer is on the network.',
    UND_ERR_CONNECT_TIMEOUT:
      'desk.example.org does not respond. Check the address and the network.',
    ERR_TLS_CERT_ALTNAME_INVALID:
      'The certificate of the server is not valid for the name desk.example.org.',
    CERT_NOT_YET_VALID:
      'The certificate of desk.example.org is not valid yet. Check the clock of this computer.',
    SELF_SIGNED_CERT_IN_CHAIN:
      'The certificate of desk.example.org is not signed by an authority this computer trusts.',
    CERT_HAS_EXPIRED:
      'The certificate of desk.example.org has expired. Ask the administrator of the server to renew it.',
    E_UNHEARD_OF: "The server at https://desk.example.org can't be reached."
  })
)('the error %s is explained in a sentence', (code, sentence) => {
  expect(english(networkProblem(failed(code), 'https://desk.example.org'))).toBe(sentence)
  expect(isUntrustedCertificate(failed(code))).toBe(code === 'SELF_SIGNED_CERT_IN_CHAIN')
})

test('for a name with several addresses the first failure is explained', () => {
  const error = new TypeError('fetch failed', {
    cause: new AggregateError([failed('ECONNREFUSED'), failed('ENETUNREACH')], 'all failed')
  })
  expect(english(networkProblem(error, 'http://desk:4180'))).toContain(
    'Nothing responds on desk, port 4180.'
  )
})

test.each([undefined, null, 'a text', {}, new Error('without a code')])(
  'an error without a known reason (%j) gets a general sentence',
  (error) => {
    expect(english(networkProblem(error, 'http://desk:4180'))).toBe(
      "The server at http://desk:4180 can't be reached."
    )
  }
)
