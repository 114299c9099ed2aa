import { beforeEach, describe, expect, test } from 'vitest'
import { english } from '#shared/languages/texts.ts'
import { type TestMail, testMail } from '#support/server/mail-fixture.ts'
import { MAIL_RETURN_ADDRESS } from '#support/server/mail-servers.ts'
import { CLIENT_ID, CLIENT_SECRET, createProviderBrowser } from '#support/server/oidc-provider.ts'
import { testMailbox } from './imap-connection.ts'
import type { MailConnection } from './mail-connection.ts'
import type { MailClient, MailProvider } from './oauth-providers.ts'
import { beginConsent, finishConsent, type MailTokens, renew } from './oauth-tokens.ts'
import { createMailSender } from './smtp-connection.ts'

const STATE = 'a state that no one can guess'

let mail: TestMail
let address: string
let client: MailClient
beforeEach(() => {
  mail = testMail()
  address = mail.newAddress()
  client = {
    provider: { kind: 'other', issuer: mail.place.issuer, scopes: 'openid offline_access' },
    clientId: CLIENT_ID,
    clientSecret: CLIENT_SECRET
  }
})

const redirectUri = MAIL_RETURN_ADDRESS

/** Has someone give their permission. */
async function consent(person: string, change: Partial<MailClient> = {}): Promise<MailTokens> {
  const asked = { redirectUri, username: person, state: STATE }
  const { url, verifier } = await beginConsent({ ...client, ...change }, asked)
  const query = await createProviderBrowser().signIn(url.href, person, redirectUri)
  return await finishConsent(
    { ...client, ...change },
    { redirectUri, query, state: STATE, verifier }
  )
}

async function takeBack(token: string) {
  const { status } = await fetch(`${mail.place.issuer}/token/revocation`, {
    method: 'POST',
    headers: { Authorization: `Basic ${btoa(`${CLIENT_ID}:${CLIENT_SECRET}`)}` },
    body: new URLSearchParams({ token })
  })
  expect(status).toBe(200)
}

/** Gives the token of a permission, and another one where a server has rejected it. */
function keeperOf(tokens: MailTokens) {
  const saved = [tokens.refreshToken]
  let current: MailTokens | undefined
  async function accessToken(rejected?: string) {
    if (!current || current.accessToken === rejected) {
      current = await renew(client, saved.at(-1) ?? '')
      saved.push(current.refreshToken)
    }
    return current.accessToken
  }
  return { accessToken, saved }
}

const connection = (
  port: number,
  accessToken: (rejected?: string) => Promise<string>
): MailConnection => ({
  host: 'localhost',
  port,
  security: 'tls',
  username: address,
  auth: { kind: 'oauth', accessToken },
  certificate: mail.place.ca
})
const signal = new AbortController().signal
const readsWith = (accessToken: (rejected?: string) => Promise<string>) =>
  testMailbox(connection(mail.place.imaps, accessToken), { signal })

async function sendOver(way: MailConnection) {
  const sender = createMailSender(way)
  const content = { to: address, text: 'Hello' }
  const message = { from: address, to: address, messageId: 'a@b', content }
  const outcome = await sender.send(message, signal).finally(sender.close)
  return outcome.kind === 'sent' ? outcome : { ...outcome, error: english(outcome.error) }
}

describe('a permission', () => {
  test('lets the help desk read and send mail, and goes on after its first token', async () => {
    const tokens = await consent(address)
    expect(tokens.lifetimeMs).toBeGreaterThan(60_000)
    const { accessToken } = keeperOf(tokens)
    expect(await readsWith(async () => tokens.accessToken)).toMatchObject({ isWorking: true })
    expect(await readsWith(accessToken)).toMatchObject({ isWorking: true })
    expect(await sendOver(connection(mail.place.smtps, accessToken))).toEqual({ kind: 'sent' })
    await expect.poll(() => mail.mailsOf(address)).toHaveLength(1)
  })

  test.each(['imaps', 'smtps'] as const)(
    'whose token the server refuses gets another one (%s)',
    async (name) => {
      const { accessToken, saved } = keeperOf(await consent(address))
      // The provider takes all back that came of one permission, so that another one is needed.
      await takeBack(await accessToken())
      saved.push((await consent(address)).refreshToken)
      const way = connection(mail.place[name], accessToken)
      if (name === 'smtps') expect(await sendOver(way)).toEqual({ kind: 'sent' })
      else expect(await testMailbox(way, { signal })).toMatchObject({ isWorking: true })
    }
  )

  test('that was taken back says that the mailbox is to be connected again', async () => {
    const tokens = await consent(address)
    await takeBack(tokens.refreshToken)
    expect(await readsWith(keeperOf(tokens).accessToken)).toEqual({
      isWorking: false,
      message: 'The provider no longer grants the help desk access. Connect the mailbox again.'
    })
  })

  test('for one mailbox lets no one into another', async () => {
    const { accessToken } = keeperOf(await consent(mail.newAddress('eve')))
    expect((await readsWith(accessToken)).message).toMatch(
      /^The mail server rejects the sign-in of the help desk/
    )
    expect(await sendOver(connection(mail.place.smtps, accessToken))).toEqual({
      kind: 'away',
      error: expect.stringMatching(/^The mail server rejects the sign-in of the help desk/)
    })
  })

  test('that no one gives says so', async () => {
    await expect(consent('cancel')).rejects.toThrow(
      'The help desk was not given permission to use the mailbox.'
    )
  })

  test('for now alone is not enough', async () => {
    const provider: MailProvider = { kind: 'other', issuer: mail.place.issuer, scopes: 'openid' }
    await expect(consent(address, { provider })).rejects.toThrow(
      'temporary access without a refresh token'
    )
  })

  test('is not taken from another browser, or twice', async () => {
    const { url, verifier } = await beginConsent(client, {
      redirectUri,
      username: address,
      state: STATE
    })
    const query = await createProviderBrowser().signIn(url.href, address, redirectUri)
    const back = { redirectUri, query, state: STATE, verifier }
    await expect(finishConsent(client, { ...back, state: 'another' })).rejects.toThrow()
    await finishConsent(client, back)
    await expect(finishConsent(client, back)).rejects.toThrow(
      'no longer accepts this authorization'
    )
  })
})

describe('a provider', () => {
  test('that rejects the help desk says so', async () => {
    const { refreshToken } = await consent(address)
    await expect(renew({ ...client, clientSecret: 'wrong' }, refreshToken)).rejects.toThrow(
      'The provider rejects the client ID or the client secret of the help desk.'
    )
  })

  test('that is away is told', async () => {
    const provider: MailProvider = { kind: 'other', issuer: 'http://127.0.0.1:2', scopes: 'openid' }
    await expect(renew({ ...client, provider }, 'token')).rejects.toMatchObject({
      failure: 'reach',
      message: expect.stringMatching(/^The provider sent an unexpected response: .*ECONNREFUSED/)
    })
  })

  test.each([
    [
      { kind: 'microsoft', tenant: 'example.com' },
      'https://login.microsoftonline.com/example.com/oauth2/v2.0/authorize',
      {
        scope:
          'https://outlook.office.com/IMAP.AccessAsUser.All https://outlook.office.com/SMTP.Send offline_access',
        prompt: 'select_account'
      }
    ],
    [
      { kind: 'google' },
      'https://accounts.google.com/o/oauth2/v2/auth',
      { scope: 'https://mail.google.com/', access_type: 'offline', prompt: 'consent' }
    ]
  ] as [MailProvider, string, Record<string, string>][])(
    'is asked for mail, now and later (%s)',
    async (provider, place, parts) => {
      const asked = { redirectUri, username: address, state: STATE }
      const { url } = await beginConsent({ ...client, provider }, asked)
      expect(url.origin + url.pathname).toBe(place)
      expect(Object.fromEntries(url.searchParams)).toMatchObject({
        ...parts,
        client_id: CLIENT_ID,
        redirect_uri: redirectUri,
        response_type: 'code',
        login_hint: address,
        state: STATE,
        code_challenge: expect.stringMatching(/^[\w-]{43}$/),
        code_challenge_method: 'S256'
      })
    }
  )
})
