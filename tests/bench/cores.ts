/** Which of a machine's cores the programs run on that are compared. */
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cpus } from 'node:os'

/**
 * Puts the client on one core and the servers on another, as if they were two machines. Left to the
 * system, a server that has little to do lands on the client's core now and then, need not be woken
 * there, and answers in a third of the time; one with more to do never does. Only the thread that
 * answers is moved, so that others still can use both.
 * @returns what lets them go again; where they can't be moved, which is said, all stay where they
 * are
 */
export function separate(client: number, servers: readonly number[]): () => void {
  const all = `0-${cpus().length - 1}`
  const move = (pid: number, cores: string) =>
    execFileSync('taskset', ['-cp', cores, String(pid)], { stdio: 'ignore' })
  function letGo() {
    // One that has ended needs it no more.
    for (const pid of [client, ...servers].filter((one) => existsSync(`/proc/${one}`)))
      move(pid, all)
  }
  try {
    for (const server of servers) move(server, '1')
    move(client, '0')
    return letGo
  } catch (error) {
    console.error(`Client and servers share the cores, which distorts the results: ${error}`)
    return () => {}
  }
}
