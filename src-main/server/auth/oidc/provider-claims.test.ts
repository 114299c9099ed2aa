import type { IDToken } from 'openid-client'
import { expect, test } from 'vitest'
import { DEFAULT_SETTINGS } from '#shared/api/settings.ts'
import { claimsOf } from './provider-claims.ts'

test.each([
  [true, { isEmailProven: true, isEmailDenied: false }],
  ['true', { isEmailProven: true, isEmailDenied: false }],
  [false, { isEmailProven: false, isEmailDenied: true }],
  // Many providers say nothing of it, and let people type any address.
  [undefined, { isEmailProven: false, isEmailDenied: false }]
])(
  'an address of which a provider says verified %s is taken so (D62)',
  (email_verified, expected) => {
    const token = { iss: 'https://id.example', sub: 's', email: 'a@example.com', email_verified }
    expect(claimsOf(token as unknown as IDToken, undefined, DEFAULT_SETTINGS.oidc)).toMatchObject(
      expected
    )
  }
)
