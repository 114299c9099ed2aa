import { type ClientRequest, request as httpRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { type Text, text } from '#shared/languages/texts.ts'
import { errorMessage } from '../base/error-message.ts'
import {
  BlockedAddressError,
  checkedLookup,
  findAddresses,
  type WebhookNetwork
} from './webhook-network.ts'

/** How much is read of an answer's body, in bytes; it says nothing that is needed. */
const MAX_ANSWER_BYTES = 16 * 1024

/** Answers of what stands before a receiver that is away, or that asks for a pause. */
const AWAY_ANSWERS = new Set([429, 502, 503, 504])

/** The outcome of an attempt. */
export interface Outcome {
  /** The status of the answer; null where there was none. */
  answer: number | null
  /** The error, as a sentence; null where the receiver accepted it. */
  error: Text | null
}

export interface Attempt {
  url: string
  headers: Record<string, string>
  body: string
  /** Aborted when the server stops. */
  signal: AbortSignal
}

export type WebhookSender = ReturnType<typeof createWebhookSender>

/** Sends deliveries, each on a connection of its own to an address that was checked (D95). */
export function createWebhookSender(network: WebhookNetwork) {
  const lookup = checkedLookup(network)

  async function connect(attempt: Attempt, signal: AbortSignal): Promise<number> {
    const url = new URL(attempt.url)
    // Node looks up no host that is an address already.
    if (isAddress(url)) await findAddresses(url.hostname, network)
    const start = url.protocol === 'https:' ? httpsRequest : httpRequest
    return await new Promise((resolve, reject) => {
      const { headers, body } = attempt
      const request: ClientRequest = start(
        url,
        { method: 'POST', headers, lookup, signal, agent: false },
        (response) => {
          drain(response)
          resolve(response.statusCode ?? 0)
        }
      )
      request.on('error', reject)
      request.end(body)
    })
  }

  return {
    /**
     * Sends a message once. Redirects are not followed.
     * @throws the signal's reason when it is aborted
     */
    async send(attempt: Attempt): Promise<Outcome> {
      const timeout = AbortSignal.timeout(network.timeoutMs)
      try {
        const answer = await connect(attempt, AbortSignal.any([attempt.signal, timeout]))
        return { answer, error: problemOfAnswer(answer) }
      } catch (error) {
        attempt.signal.throwIfAborted()
        const seconds = network.timeoutMs / 1000
        return {
          answer: null,
          error: timeout.aborted
            ? text('The receiver did not respond within {seconds, plural, other {# seconds}}', {
                seconds
              })
            : sentenceFor(error)
        }
      }
    },

    /**
     * Why nothing would be sent to an address, as a sentence; null where something would, or where
     * its name is not known at present.
     */
    async rejectionOf(url: string): Promise<Text | null> {
      try {
        await findAddresses(new URL(url).hostname, network)
      } catch (error) {
        if (error instanceof BlockedAddressError) return error.sentence
      }
      return null
    }
  }
}

/** Whether an attempt says that the receiver is away, whatever it is sent. */
export function isAway({ answer }: Outcome): boolean {
  return answer === null || AWAY_ANSWERS.has(answer)
}

/** The URL's parser writes each IPv4 address in one form, however it was given. */
const isAddress = ({ hostname }: URL) => /^(\[.*\]|[\d.]+)$/.test(hostname)

/** Reads and forgets a body; one that does not end soon loses its connection. */
function drain(response: IncomingMessage) {
  let bytes = 0
  response.on('error', () => {})
  response.on('data', (chunk: Buffer) => {
    bytes += chunk.length
    if (bytes > MAX_ANSWER_BYTES) response.destroy()
  })
}

function problemOfAnswer(status: number): Text | null {
  if (status >= 200 && status < 300) return null
  const isRedirect = status >= 300 && status < 400
  return isRedirect
    ? text('The receiver responded with {status}; redirects are not followed', {
        status: String(status)
      })
    : text('The receiver responded with {status}', { status: String(status) })
}

/** The errors by the codes of the system. */
const SENTENCES: Record<string, Text> = {
  ECONNREFUSED: text('Nothing is listening at this address (ECONNREFUSED)'),
  ECONNRESET: text('The receiver closed the connection (ECONNRESET)'),
  EAI_AGAIN: text('The name cannot be looked up at the moment (EAI_AGAIN)'),
  EHOSTUNREACH: text('The network has no route to the receiver (EHOSTUNREACH)'),
  ENETUNREACH: text('The network has no route to the receiver (ENETUNREACH)'),
  ENOTFOUND: text('The name does not exist in DNS (ENOTFOUND)')
}

function sentenceFor(error: unknown): Text {
  if (error instanceof BlockedAddressError) return error.sentence
  const code = (error as NodeJS.ErrnoException).code ?? ''
  return (
    SENTENCES[code] ??
    text('The connection failed: {reason}', { reason: code || errorMessage(error) })
  )
}
