/** One answer of the API, its body parsed where it is JSON. */
export interface ApiResponse<T> {
  status: number
  headers: Headers
  body: T
}

/** A client of the API that keeps cookies as a browser does. */
export interface TestClient {
  get<T = unknown>(path: string, headers?: Record<string, string>): Promise<ApiResponse<T>>
  post<T = unknown>(
    path: string,
    body?: unknown,
    headers?: Record<string, string>
  ): Promise<ApiResponse<T>>
  patch<T = unknown>(
    path: string,
    body?: unknown,
    headers?: Record<string, string>
  ): Promise<ApiResponse<T>>
  put<T = unknown>(
    path: string,
    body?: unknown,
    headers?: Record<string, string>
  ): Promise<ApiResponse<T>>
  delete<T = unknown>(path: string): Promise<ApiResponse<T>>
  /** Sends exactly this request, with the cookies. */
  send<T = unknown>(path: string, init: RequestInit): Promise<ApiResponse<T>>
  /** Sends a request without reading the answer's body: for streams. */
  open(path: string, init?: RequestInit): Promise<Response>
  /** The value of the session's cookie; undefined while there is none. */
  sessionToken(): string | undefined
}

/**
 * Makes a client without cookies.
 * @param fetch answers the requests
 * @param origin scheme, host and port the client calls
 */
export function createTestClient(
  fetch: (request: Request) => Promise<Response>,
  origin: string
): TestClient {
  const cookies = new Map<string, string>()

  async function open(path: string, init: RequestInit = {}): Promise<Response> {
    const request = new Request(new URL(path, origin), init)
    if (cookies.size > 0)
      request.headers.set('Cookie', [...cookies].map((pair) => pair.join('=')).join('; '))
    const response = await fetch(request)
    for (const line of response.headers.getSetCookie()) keep(line)
    return response
  }

  async function send<T>(path: string, init: RequestInit): Promise<ApiResponse<T>> {
    const response = await open(path, init)
    const text = await response.text()
    const isJson = /json/.test(response.headers.get('Content-Type') ?? '')
    return {
      status: response.status,
      headers: response.headers,
      body: (isJson ? JSON.parse(text) : text) as T
    }
  }

  function keep(line: string) {
    const [pair = '', ...attributes] = line.split('; ')
    const [name = '', value = ''] = pair.split('=')
    if (attributes.includes('Max-Age=0')) cookies.delete(name)
    else cookies.set(name, value)
  }

  function sendJson<T>(
    method: string,
    path: string,
    body: unknown,
    headers: Record<string, string>
  ) {
    if (body === undefined) return send<T>(path, { method, headers })
    const init = {
      method,
      body: JSON.stringify(body),
      headers: { 'Content-Type': 'application/json', ...headers }
    }
    return send<T>(path, init)
  }

  return {
    get: (path, headers = {}) => send(path, { headers }),
    post: (path, body, headers = {}) => sendJson('POST', path, body, headers),
    patch: (path, body, headers = {}) => sendJson('PATCH', path, body, headers),
    put: (path, body, headers = {}) => sendJson('PUT', path, body, headers),
    delete: (path) => send(path, { method: 'DELETE' }),
    send,
    open,
    sessionToken: () => cookies.get('helpdesk_session')
  }
}
