/** What the hosts (desktop, headless) see of the server. */
export interface ServerOptions {
  /** Folder of the database; created when missing. */
  dataDir: string
  /** Folder of the built renderer; without it only /api is served. */
  webRoot?: string
  log: Log
  /** Names besides this machine's own under which browsers reach the server (D28). */
  names?: readonly string[]
  /** The time, for tests. */
  clock?: () => Date
}

export interface Log {
  debug(message: string): void
  info(message: string): void
  warn(message: string): void
  error(message: string, error?: unknown): void
}

export interface Server {
  /** Answers a request of this process itself; it counts as coming from the server's own machine. Takes any origin, app://desk included. */
  fetch(request: Request): Promise<Response>
  /** Opens a port. Rejects with a StartError when it can't. @returns the address people open, such as http://127.0.0.1:4180 */
  listen(options: { host: string; port: number }): Promise<{ url: string; port: number }>
  /** One-time code for creating the first administrator from another machine (D1); null once there are users. */
  setupCode(): Promise<string | null>
  /** Fills an empty database (D5). Rejects with a StartError when it holds users. */
  fillWithDemo(options: { tickets: number }): Promise<DemoAccount[]>
  /** Finishes running requests and closes the database. */
  close(): Promise<void>
}

export interface DemoAccount {
  username: string
  password: string
  role: string
}

/** A reason not to start that a person can act on: its message is the one sentence to print. */
export class StartError extends Error {
  override name = 'StartError'
}

export declare function createServer(options: ServerOptions): Promise<Server>
