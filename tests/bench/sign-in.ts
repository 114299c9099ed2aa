/** Signs in to a server that is measured. */
import { ACCOUNT } from './company-databases.ts'
import type { Program } from './programs.ts'
import { createAgent, send } from './timing.ts'

/** A session of somebody of the company; without a name of the first. */
export async function signIn(
  { url }: Program,
  username = ACCOUNT.username
): Promise<{ cookie: string; userId: number }> {
  const agent = createAgent()
  const body = { ...ACCOUNT, username }
  const { headers, text } = await send(agent, `${url}/api/login`, { method: 'POST', body })
  agent.destroy()
  const cookie = (headers['set-cookie'] ?? []).map((line) => line.split(';')[0]).join('; ')
  return { cookie, userId: (JSON.parse(text) as { id: number }).id }
}
