import { hash, randomBytes } from 'node:crypto'
import { afterEach, beforeEach } from 'vitest'
import type { OidcUpdate } from '#shared/api/oidc-settings.ts'
import type {
  ProviderAddress,
  ReturnedCode,
  SignInProof,
  SingleSignOnBeginning
} from '#shared/api/single-sign-on.ts'
import { ada, openDesk, server } from './desk.ts'
import {
  ADDRESS,
  createProviderBrowser,
  oidcSettings,
  type ProviderPerson,
  startTestProvider,
  type TestProvider
} from './oidc-provider.ts'
import type { ApiResponse, TestClient } from './test-client.ts'

export const RETURN_ADDRESS = `${ADDRESS}/auth/single-sign-on`

/** A page that goes to the provider and comes back. */
export function createPage(client: TestClient, browser = createProviderBrowser()) {
  return {
    client,
    browser,
    /** Begins, as a page of the help desk does. */
    async begin(change: Partial<SingleSignOnBeginning> = {}) {
      const verifier = randomBytes(32).toString('base64url')
      const challenge = hash('sha256', verifier, 'base64url')
      const begun = await client.post<ProviderAddress>('/api/single-sign-on', {
        ...{ purpose: 'sign-in', challenge, isDesktop: false, ...change }
      })
      return { ...begun, verifier }
    },
    /** Comes back with what the provider has sent. */
    comeBack: (query: string): Promise<ApiResponse<ReturnedCode>> =>
      client.post('/api/single-sign-on/return', { query }),
    /** Goes all the way. @returns what is to be exchanged for what the provider says */
    async prove(
      name: string,
      purpose: SingleSignOnBeginning['purpose'] = 'sign-in'
    ): Promise<SignInProof> {
      const { status, body, verifier } = await this.begin({ purpose })
      if (status !== 201) throw new Error(`Beginning answered ${status} ${JSON.stringify(body)}`)
      const query = await browser.signIn(body.address, name, RETURN_ADDRESS)
      const back = await this.comeBack(query)
      if (back.status !== 201) throw new Error(`Coming back answered ${JSON.stringify(back.body)}`)
      return { proofCode: back.body.proofCode, verifier }
    },
    login: <T = unknown>(proof: SignInProof & { secondFactor?: string }) =>
      client.post<T>('/api/login/single-sign-on', proof)
  }
}

/** The real provider of the running test, after {@link openDeskWithProvider}. */
export let provider: TestProvider

/** Starts a server for each test of a file whose people sign in with a real provider. */
export function openDeskWithProvider(people: Record<string, ProviderPerson> = {}): void {
  openDesk()
  beforeEach(async () => {
    provider = await startTestProvider({ redirectUri: RETURN_ADDRESS, people })
    await openAt(ADDRESS)
    const { status, body } = await putOidc()
    if (status !== 200) throw new Error(`The settings answered ${status} ${JSON.stringify(body)}`)
  })
  afterEach(() => provider.close())
}

/** Changes the settings of single sign-on. */
export const putOidc = (change: Partial<OidcUpdate> = {}) =>
  ada.put('/api/admin/settings', { oidc: oidcSettings(provider.issuer, change) })

/** Gives the help desk another public address (D85). */
export const openAt = (url: string) => ada.put('/api/admin/settings', { publicAddress: { url } })

/** Another browser, at the help desk and at the provider. */
export const newPage = (client = server.anonymous()) => createPage(client)
