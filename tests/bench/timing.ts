/** Takes times, and says what they come to. Times are in milliseconds. */
import http from 'node:http'

export interface HttpResponse {
  text: string
  headers: http.IncomingHttpHeaders
}

/**
 * Connections that are kept.
 * @param maxSockets of each server; with one a client asks one thing after the other
 */
export function createAgent(maxSockets = 1): http.Agent {
  return new http.Agent({ keepAlive: true, maxSockets })
}

/** @throws when the answer is none of success */
export function send(
  agent: http.Agent,
  url: string,
  {
    method = 'GET',
    cookie,
    body
  }: { method?: string; cookie?: string | undefined; body?: object } = {}
): Promise<HttpResponse> {
  const sent = body && JSON.stringify(body)
  const headers = {
    ...(cookie && { cookie }),
    ...(sent && { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(sent) })
  }
  return new Promise((resolve, reject) => {
    const request = http.request(url, { agent, method, headers }, (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (part: string) => {
        text += part
      })
      response.on('end', () => {
        const status = response.statusCode ?? 0
        if (status < 300) resolve({ text, headers: response.headers })
        else reject(new Error(`${method} ${url} was answered ${status}: ${text}`))
      })
    })
    request.on('error', reject).end(sent)
  })
}

export async function timed(work: () => unknown): Promise<number> {
  const begun = performance.now()
  await work()
  return performance.now() - begun
}

/** The time that a share of all times is not above. */
export function percentile(times: readonly number[], share: number): number {
  return (
    times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))] ??
    Number.NaN
  )
}

export const median = (times: readonly number[]) => percentile(times, 0.5)

/**
 * Measures reads in turn, so that a machine that gets slower counts for all.
 * @param reads their paths by their names
 * @param read reads one
 * @returns the median of each by its name
 */
export async function mediansInTurn(
  reads: Readonly<Record<string, string>>,
  read: (path: string) => Promise<unknown>,
  { calls, warmUp }: { calls: number; warmUp: number }
): Promise<Map<string, number>> {
  const times = new Map(Object.keys(reads).map((name): [string, number[]] => [name, []]))
  for (let turn = -warmUp; turn < calls; turn++)
    for (const [name, path] of Object.entries(reads)) {
      const time = await timed(() => read(path))
      if (turn >= 0) times.get(name)?.push(time)
    }
  return new Map([...times].map(([name, all]) => [name, median(all)]))
}
