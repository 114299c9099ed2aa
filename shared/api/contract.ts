import { getCurrentUser, getSetup, login, logout, register, setUp } from './auth.ts'
import { listCategories, listSubcategories } from './categories.ts'
import { createComment, listComments } from './comments.ts'
import type { Route } from './route.ts'
import { createTicket, getTicket, listTickets, updateTicket } from './tickets.ts'
import { listUsers } from './users.ts'

/** Every call the product has, for the tests that go through all of them and for the API description. */
export const contract: readonly Route[] = [
  getSetup,
  setUp,
  register,
  login,
  logout,
  getCurrentUser,
  listUsers,
  listTickets,
  createTicket,
  getTicket,
  updateTicket,
  listComments,
  createComment,
  listCategories,
  listSubcategories
]
