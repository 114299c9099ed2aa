/** The work of a program on a server, signed in as a person. */
import { type APIRequestContext, expect } from '@playwright/test'

export async function read(request: APIRequestContext, address: string) {
  return await (await request.get(address)).json()
}

/** Raises a ticket for IT unless told otherwise. @returns its number */
export async function raise(
  request: APIRequestContext,
  url: string,
  fields: object = {}
): Promise<number> {
  const { id: requesterId } = await read(request, `${url}/api/user`)
  const description = 'The laptop does not wake up any more'
  const data = { department: 'IT', description, category: 'other', requesterId, ...fields }
  const answer = await request.post(`${url}/api/tickets`, { data })
  expect(answer.status()).toBe(201)
  return (await answer.json()).id
}

export async function say(
  request: APIRequestContext,
  url: string,
  ticketId: number,
  message: string,
  fields: object = {}
): Promise<void> {
  const { id: userId } = await read(request, `${url}/api/user`)
  const data = { message, userId, ticketId, ...fields }
  const answer = await request.post(`${url}/api/tickets/${ticketId}/comments`, { data })
  expect(answer.status()).toBe(201)
}

export async function change(
  request: APIRequestContext,
  url: string,
  ticketId: number,
  to: object
): Promise<void> {
  const answer = await request.patch(`${url}/api/tickets/${ticketId}`, { data: to })
  expect(answer.status()).toBe(200)
}

export async function userId(
  request: APIRequestContext,
  url: string,
  username: string
): Promise<number> {
  const users: { id: number; username: string }[] = await read(request, `${url}/api/users`)
  return users.find((user) => user.username === username)?.id ?? 0
}

export const referenceOf = (ticketId: number) => `TKT-${String(ticketId).padStart(5, '0')}`
