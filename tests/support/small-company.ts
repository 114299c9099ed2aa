import type { APIRequestContext } from '@playwright/test'

const PASSWORD = 'correct horse battery'

const PEOPLE = [
  { username: 'amara', fullName: 'Amara Okafor', initials: 'AO', role: 'IT' },
  { username: 'jonas', fullName: 'Jonas Weber', initials: 'JW', role: 'Logistics' }
]

const TICKETS = [
  {
    department: 'IT',
    description: 'The label printer in hall 2 prints every second label empty.',
    category: 'printer',
    priority: 'high',
    status: 'open'
  },
  {
    department: 'IT',
    description:
      'The VPN disconnects after ten minutes.\n\n- Laptop: L-0231\n- Since: Monday\n- Network: **home**, by cable',
    format: 'markdown',
    category: 'network',
    priority: 'medium',
    status: 'in-progress'
  },
  {
    department: 'Logistics',
    description: 'Please order two more hand scanners for the loading bay.',
    category: 'scanner',
    priority: 'low',
    status: 'resolved'
  },
  {
    department: 'IT',
    description: 'A second monitor for the new colleague in Purchase.',
    category: 'hardware',
    priority: 'low',
    status: 'cancelled'
  }
]

/**
 * Makes a company of three people and four tickets on an empty server: always the same, and just
 * now. The context is then signed in as its IT Support Specialist.
 */
export async function createSmallCompany(api: APIRequestContext, url: string): Promise<void> {
  const send = async (method: 'post' | 'patch', path: string, data: object) => {
    const answer = await api[method](url + path, { data })
    if (!answer.ok()) throw new Error(`${path} answered ${answer.status()}: ${await answer.text()}`)
    return await answer.json()
  }
  const specialist = { username: 'sara', fullName: 'Sara Lind', initials: 'SL' }
  const more = ({ username }: { username: string }) => ({
    email: `${username}@northfield.example`,
    password: PASSWORD
  })
  const { id: requesterId } = await send('post', '/api/setup', {
    ...specialist,
    ...more(specialist)
  })
  for (const person of PEOPLE)
    await send('post', '/api/admin/users', { ...person, ...more(person) })
  for (const { status, ...ticket } of TICKETS) {
    const { id } = await send('post', '/api/tickets', { ...ticket, requesterId })
    await send('patch', `/api/tickets/${id}`, { status })
  }
  await send('patch', '/api/tickets/2', { assigneeId: requesterId })
}
