/** A client of a server that is measured. */
import { ACCOUNT } from './company-databases.ts'
import type { Program } from './programs.ts'
import { createAgent, type HttpResponse, send } from './timing.ts'

export type Ask = (target: string, method?: string, body?: object) => Promise<HttpResponse>

export interface Client {
  cookie: string
  userId: number
  /** One call after the other, over a connection that is kept. */
  ask: Ask
  close(): void
}

/** Signs in as a person of the company; without a name as the first. */
export async function signIn({ url }: Program, username = ACCOUNT.username): Promise<Client> {
  const agent = createAgent()
  const body = { ...ACCOUNT, username }
  const { headers, text } = await send(agent, `${url}/api/login`, { method: 'POST', body })
  const cookie = (headers['set-cookie'] ?? []).map((line) => line.split(';')[0]).join('; ')
  return {
    cookie,
    userId: (JSON.parse(text) as { id: number }).id,
    ask: (target, method = 'GET', body) =>
      send(agent, `${url}${target}`, { method, cookie, ...(body && { body }) }),
    close: () => agent.destroy()
  }
}

/** @returns the cookies of so many sessions of the same person */
export async function manySessions(server: Program, count: number): Promise<string[]> {
  const cookies: string[] = []
  while (cookies.length < count) {
    const { cookie, close } = await signIn(server)
    close()
    cookies.push(cookie)
  }
  return cookies
}
