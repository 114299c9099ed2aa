import { type APIRequestContext, type Page, request } from '@playwright/test'

const PASSWORD = 'correct horse'

const person = (username: string, fullName: string) => ({
  ...{ username, fullName, email: `${username}@example.org`, password: PASSWORD, initials: 'TE' }
})

/** Someone who works with the help desk through its API. */
export interface Person {
  id: number
  /** Raises a ticket for the IT department. @returns its id */
  raise(more?: { assigneeId?: number; description?: string }): Promise<number>
  change(ticketId: number, to: { status?: string; assigneeId?: number | null }): Promise<void>
  comment(ticketId: number, message?: string): Promise<void>
  /** Asks a person whether they approve a ticket, with this question. */
  askForApproval(ticketId: number, personId: number, question: string): Promise<void>
  /** Announces an outage to everyone that begins now. */
  announce(title: string): Promise<void>
  /** Turns service levels on, as an administrator; nothing was set before. */
  setServiceLevels(levels: object): Promise<void>
}

/** Creates an administrator, Ada, and a member of staff, Bob, on an empty server that runs here. */
export async function createTwoPeople(serverUrl: string): Promise<{ ada: Person; bob: Person }> {
  const ada = await join(serverUrl, '/api/setup', person('ada', 'Ada Admin'))
  const bob = await join(serverUrl, '/api/register', { ...person('bob', 'Bob Baker'), role: 'IT' })
  return { ada, bob }
}

async function join(baseURL: string, path: string, body: object): Promise<Person> {
  const api = await request.newContext({ baseURL })
  const { id } = await post(api, path, body)
  return {
    id,
    async raise(more) {
      const ticket = {
        department: 'IT',
        description: 'A secret description',
        category: 'software',
        requesterId: id
      }
      return (await post(api, '/api/tickets', { ...ticket, ...more })).id
    },
    async change(ticketId, to) {
      const answer = await api.patch(`/api/tickets/${ticketId}`, { data: to })
      if (!answer.ok()) throw new Error(await answer.text())
    },
    async comment(ticketId, message = 'A secret comment') {
      await post(api, `/api/tickets/${ticketId}/comments`, { message, userId: id, ticketId })
    },
    async askForApproval(ticketId, personId, question) {
      await post(api, `/api/tickets/${ticketId}/approvals`, {
        ...{ question, of: 'people', personIds: [personId], needsAll: false },
        beforeAssigning: false
      })
    },
    async announce(title) {
      await post(api, '/api/announcements', {
        ...{ kind: 'outage', title, text: '', departments: [], categories: ['software'] },
        ...{ from: new Date().toISOString(), until: null, ticketId: null, onSignIn: false }
      })
    },
    async setServiceLevels(levels) {
      const data = { ...levels, updatedAt: null }
      const answer = await api.put('/api/admin/service-levels', { data })
      if (!answer.ok()) throw new Error(await answer.text())
    }
  }
}

async function post(api: APIRequestContext, path: string, data: object): Promise<{ id: number }> {
  const answer = await api.post(path, { data })
  if (!answer.ok()) throw new Error(`${path} answered ${answer.status()}: ${await answer.text()}`)
  return await answer.json()
}

/** Signs someone in at a window that shows the sign-in page. */
export async function signIn(window: Page, username: 'ada' | 'bob'): Promise<void> {
  await window.getByLabel('Username').fill(username)
  await window.getByLabel('Password').fill(PASSWORD)
  await window.getByRole('button', { name: 'Login' }).click()
}
