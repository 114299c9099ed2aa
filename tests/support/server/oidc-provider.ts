import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider, { type Configuration } from 'oidc-provider'
import type { OidcUpdate } from '#shared/api/oidc-settings.ts'

/** A provider's information in tests about one of its people. */
export interface ProviderPerson {
  preferred_username: string
  name: string
  email: string
  email_verified?: boolean
  /** Left out where the provider does not say. */
  groups?: string[]
}

export const CLIENT_ID = 'help-desk'
export const CLIENT_SECRET = 'a secret of the test'

const PEOPLE: Record<string, ProviderPerson> = {
  eve: {
    ...{ preferred_username: 'eve', name: 'Eve Newman', groups: ['desk-people'] },
    ...{ email: 'eve@example.com', email_verified: true }
  }
}

/** Where the servers of tests are opened. */
export const ADDRESS = 'http://localhost'

/** The settings with which people sign in with the provider of a test. */
export function oidcSettings(issuer: string, change: Partial<OidcUpdate> = {}): OidcUpdate {
  return {
    ...{ enabled: true, name: 'Company', issuer, otherwise: null },
    ...{ clientId: CLIENT_ID, clientSecret: CLIENT_SECRET, groupsClaim: 'groups' },
    roles: [
      { group: 'desk-admins', role: 'IT Support Specialist' },
      { group: 'desk-people', role: 'Marketing' }
    ],
    ...change
  }
}

/** The key with which the providers of tests sign. */
export const KEY = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey

export type TestProvider = Awaited<ReturnType<typeof startTestProvider>>

/**
 * Starts a real provider of OpenID Connect on this machine (npm oidc-provider), whose people sign
 * in with a form that asks for their name alone.
 * @param options.port of its address; any free one where it is left out
 */
export async function startTestProvider(
  options: { redirectUri: string; people?: Record<string, ProviderPerson>; port?: number } = {
    redirectUri: ''
  }
) {
  const people = { ...PEOPLE, ...options.people }
  const server = createServer()
  await new Promise<void>((done) => server.listen(options.port ?? 0, '127.0.0.1', done))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const provider = new Provider(issuer, configurationOf(options.redirectUri, people))
  const answer = provider.callback()
  /** The replacement of the provider's own answers; undefined for none. */
  let instead: ((request: IncomingMessage, response: ServerResponse) => boolean) | undefined
  server.on('request', (request, response) => {
    if (instead?.(request, response)) return
    void interact(provider, request, response).then((isDone) => {
      if (!isDone) void answer(request, response)
    })
  })
  return {
    issuer,
    people,
    /** Answers a path with something else from then on. */
    answerInstead(path: string, answer: (response: ServerResponse) => void) {
      instead = (request, response) => {
        if (request.url !== path) return false
        answer(response)
        return true
      }
    },
    close: () => closeServer(server)
  }
}

function configurationOf(
  redirectUri: string,
  people: Record<string, ProviderPerson>
): Configuration {
  return {
    clients: [
      {
        client_id: CLIENT_ID,
        client_secret: CLIENT_SECRET,
        redirect_uris: [redirectUri],
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        // It would reject http otherwise.
        application_type: 'native'
      }
    ],
    jwks: { keys: [{ ...KEY.export({ format: 'jwk' }), use: 'sig', alg: 'RS256', kid: 'test' }] },
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['name', 'preferred_username'],
      groups: ['groups']
    },
    scopes: ['openid', 'email', 'profile', 'groups', 'offline_access'],
    // As most providers do, it tells the help desk without asking the person once more.
    async loadExistingGrant(context) {
      const { client, params, session } = context.oidc
      const grant = new context.oidc.provider.Grant({
        clientId: client?.clientId ?? '',
        accountId: session?.accountId ?? ''
      })
      grant.addOIDCScope(String(params?.scope ?? ''))
      await grant.save()
      return grant
    },
    findAccount: (_context, sub) => ({
      accountId: sub,
      claims: async () => ({ sub, ...people[sub] })
    }),
    cookies: { keys: ['keys of the test'] },
    features: {
      devInteractions: { enabled: false },
      // Servers ask about tokens, and tests take them back.
      introspection: { enabled: true },
      revocation: { enabled: true }
    },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    pkce: { required: () => true },
    renderError(context, out) {
      context.type = 'text'
      context.body = out.error
    }
  }
}

/** The form of the provider: `POST` with the name of a person, or `cancel`. */
async function interact(
  provider: Provider,
  request: IncomingMessage,
  response: ServerResponse
): Promise<boolean> {
  if (!request.url?.startsWith('/interaction/')) return false
  const { prompt } = await provider.interactionDetails(request, response)
  if (prompt.name === 'consent') {
    const given = { mergeWithLastSubmission: true }
    await provider.interactionFinished(request, response, { consent: {} }, given)
    return true
  }
  if (request.method === 'GET') {
    response.setHeader('Content-Type', 'text/html')
    response.end(
      `<h1>The company's sign-in</h1><form method="post"><label>Name <input name="name"></label><button>Go on</button></form>`
    )
    return true
  }
  const name = new URLSearchParams(await bodyOf(request)).get('name') ?? ''
  const result =
    name === 'cancel' ? { error: 'access_denied' } : { login: { accountId: name, remember: true } }
  await provider.interactionFinished(request, response, result)
  return true
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}

async function closeServer(server: Server) {
  server.closeAllConnections()
  await new Promise((done) => server.close(done))
}

/** A token with these claims, signed by a key. */
export function signToken(claims: object, key: KeyObject): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const content = `${part({ alg: 'RS256', kid: 'test', typ: 'JWT' })}.${part(claims)}`
  return `${content}.${sign('sha256', Buffer.from(content), key).toString('base64url')}`
}

/** A browser at the provider: follows its redirections with its cookies. */
export function createProviderBrowser() {
  const jars = new Map<string, Map<string, string>>()

  async function visit(address: URL, body?: URLSearchParams): Promise<Response> {
    const jar = jars.get(address.host) ?? new Map<string, string>()
    jars.set(address.host, jar)
    const answer = await fetch(address, {
      redirect: 'manual',
      headers: { Cookie: [...jar].map((pair) => pair.join('=')).join('; ') },
      ...(body && { method: 'POST', body })
    })
    for (const line of answer.headers.getSetCookie()) {
      const [pair = ''] = line.split(';')
      const [name = '', value = ''] = pair.split('=')
      jar.set(name, value)
    }
    return answer
  }

  return {
    /**
     * Signs in as someone, if the provider asks.
     * @param back the address to which it must send the browser back
     * @returns with what it sends the browser back
     */
    async signIn(address: string, name: string, back: string): Promise<string> {
      let next = new URL(address)
      for (let step = 0; step < 10; step++) {
        if (next.href.startsWith(back)) return next.search
        const answer = await visit(next)
        const isForm = answer.status === 200 && next.pathname.startsWith('/interaction/')
        const moved = isForm ? await visit(next, new URLSearchParams({ name })) : answer
        const location = moved.headers.get('Location')
        if (!location) throw new Error(`${moved.status} at ${next}: ${await moved.text()}`)
        next = new URL(location, next)
      }
      throw new Error(`The provider sends on and on, lastly to ${next}`)
    }
  }
}
