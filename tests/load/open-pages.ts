/** Very many open pages, as sockets: requests of Node would keep this process busier than the servers. */
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { Announcement } from '../../shared/api/announcements.ts'

/** Over how long pages ask, in milliseconds: see `live-refresh.ts`. */
const COLLECT_MS = 40
const SPREAD_MS = 1000
/** Addresses of this machine over which pages are spread, because one alone has but so many connections. */
const ADDRESSES = 16
/** How many pages open at once. */
const AT_ONCE = 30
/** How often a page tries to open, as a real one does, and the pause in between in milliseconds. */
const ATTEMPTS = 5
const PAUSE_MS = 2000

/** A page of one person at one server. */
export interface Page {
  url: string
  cookie: string
  number: number
}

export type OpenPages = Awaited<ReturnType<typeof openPages>>

/** When something of a change has reached the pages, by their number, in milliseconds of `performance`. */
interface Arrivals {
  /** When the event came. */
  events: Map<number, number>
  /** When the page knew what to show. */
  answers: Map<number, number>
  /** What has gone wrong. */
  faults: string[]
}

const noArrivals = (): Arrivals => ({ events: new Map(), answers: new Map(), faults: [] })

/**
 * Opens the stream of live events of each page. A page that gets the event of announcements asks for
 * those that are active, as the renderer does.
 */
export async function openPages(pages: readonly Page[]) {
  const sockets: Socket[] = []
  let title = ''
  let arrivals = noArrivals()
  let isOver = false

  async function ask(page: Page) {
    const text = await answerTo(page, '/api/announcements/active').catch(String)
    const shown = text.startsWith('HTTP/1.1 200') && titlesIn(text).includes(title)
    if (shown) arrivals.answers.set(page.number, performance.now())
    else arrivals.faults.push(`A page was answered: ${text.slice(0, 300)}`)
  }
  function note(page: Page, text: string) {
    if (!text.includes('event: announcements')) return
    if (arrivals.events.has(page.number)) arrivals.faults.push('An event came twice')
    arrivals.events.set(page.number, performance.now())
    setTimeout(() => void ask(page), COLLECT_MS + Math.random() * SPREAD_MS)
  }
  async function open(page: Page) {
    const socket = await streamOf(page, (text) => note(page, text))
    sockets.push(socket)
    socket.on('close', () => {
      if (!isOver) arrivals.faults.push('A stream ended by itself')
    })
  }

  const waiting = [...pages]
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let page = waiting.pop(); page; page = waiting.pop()) await open(page)
    })
  )
  return {
    /** Begins anew. @param announcement the title of one that pages are to show */
    expect(announcement: string): Arrivals {
      title = announcement
      arrivals = noArrivals()
      return arrivals
    },
    close() {
      isOver = true
      for (const socket of sockets) socket.destroy()
    }
  }
}

/** Sends a request over a connection of its own. */
function request({ url, cookie, number }: Page, path: string): Socket {
  const { hostname, port, host } = new URL(url)
  const localAddress = `127.0.0.${1 + (number % ADDRESSES)}`
  const socket = connect({ port: Number(port), host: hostname, localAddress })
  socket.write(
    `GET ${path} HTTP/1.1\r\nHost: ${host}\r\nCookie: ${cookie}\r\nConnection: close\r\n\r\n`
  )
  return socket.setEncoding('utf8')
}

async function streamOf(page: Page, onText: (text: string) => void, attempt = 1): Promise<Socket> {
  try {
    return await stream(page, onText)
  } catch (error) {
    if (attempt === ATTEMPTS) throw error
    await pause(PAUSE_MS)
    return await streamOf(page, onText, attempt + 1)
  }
}

/** @returns once the server has accepted it */
function stream(page: Page, onText: (text: string) => void): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = request(page, '/api/events')
    let isOpen = false
    socket.on('data', (text: string) => {
      onText(text)
      if (isOpen) return
      isOpen = true
      if (text.startsWith('HTTP/1.1 200')) resolve(socket)
      else reject(new Error(text.slice(0, 300)))
    })
    socket.on('error', reject)
  })
}

/** @returns the head and the body of an answer */
function answerTo(page: Page, path: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = ''
    const socket = request(page, path)
    socket.on('data', (part: string) => {
      text += part
    })
    socket.on('end', () => resolve(text))
    socket.on('error', reject)
  })
}

function titlesIn(answer: string): string[] {
  const body = answer.slice(answer.indexOf('\r\n\r\n') + 4)
  return (
    JSON.parse(body.slice(body.indexOf('['), body.lastIndexOf(']') + 1)) as Announcement[]
  ).map(({ title }) => title)
}
