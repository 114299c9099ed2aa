import { beforeEach } from 'vitest'
import type { TokenScope } from '#shared/domain/tokens.ts'
import { ada, openDesk, server } from './desk.ts'
import { allowTokens, makeToken, type Program, programWith } from './program.ts'
import type { Account } from './test-server.ts'

/** Starts a server for each test of a file, with an administrator and bob, who may have tokens. */
export function openTokenDesk(): void {
  openDesk({ withBob: true })
  beforeEach(() => allowTokens(ada))
}

/** A program that acts as someone. */
export async function programOf(person: Account, scope: TokenScope = 'write'): Promise<Program> {
  return withText((await makeToken(person, { scope })).token)
}

/** A program with the text of a token. */
export const withText = (token: string) => withHeader(`Bearer ${token}`)

/** A program with an `Authorization` header. */
export const withHeader = (authorization: string) => programWith(server.anonymous(), authorization)

/** The path that disables someone. */
export const stateOf = ({ user: { id } }: Account) => `/api/admin/users/${id}/state`

/** A ticket of someone. */
export const ticketOf = ({ user: { id } }: Account) => ({
  ...{ department: 'IT', description: 'The script has failed', category: 'other', requesterId: id }
})
