import type { CommandLine } from './command-line.ts'
import type { Server } from './server/server.ts'

/**
 * Fills an empty database if the command line asks for the demo, and prints who can sign in (D5).
 * @throws StartError when the database holds users
 */
export async function fillWithDemo(
  server: Server,
  { demoTickets, isWholeDemo }: CommandLine
): Promise<void> {
  if (demoTickets === undefined) return
  const accounts = await server.fillWithDemo({
    tickets: demoTickets,
    hasServiceLevels: isWholeDemo,
    hasAutomation: isWholeDemo
  })
  console.log('Sign in to the demo as (username / password):')
  for (const { username, password, role } of accounts)
    console.log(`${username} / ${password}  (${role})`)
}
