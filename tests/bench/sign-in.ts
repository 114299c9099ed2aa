/** Signs in to a server that is measured. */
import { ACCOUNT } from './company-databases.ts'
import type { Program } from './programs.ts'
import { createAgent, send } from './timing.ts'

/** A session of the first of the company. */
export async function signIn({ url }: Program): Promise<{ cookie: string; userId: number }> {
  const agent = createAgent()
  const { headers, text } = await send(agent, `${url}/api/login`, { method: 'POST', body: ACCOUNT })
  agent.destroy()
  const cookie = (headers['set-cookie'] ?? []).map((line) => line.split(';')[0]).join('; ')
  return { cookie, userId: (JSON.parse(text) as { id: number }).id }
}
