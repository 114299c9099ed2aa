import { clearTickets, createUser, deleteUser, listUsersForAdmin, setUserPassword, updateUser } from './admin.ts'
import { getCurrentUser, getSetup, login, logout, register, setUp } from './auth.ts'
import {
  createCategory,
  createSubcategory,
  deleteCategory,
  deleteSubcategory,
  listCategories,
  listSubcategories,
  updateCategory
} from './categories.ts'
import { createComment, listComments } from './comments.ts'
import { streamEvents } from './events.ts'
import { getTeamAnalytics, reportResolutionTime, reportResponseTime, reportTicketsByStatus } from './reports.ts'
import type { Route } from './route.ts'
import { getDashboardStats } from './stats.ts'
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
  getDashboardStats,
  reportTicketsByStatus,
  reportResponseTime,
  reportResolutionTime,
  getTeamAnalytics,
  listUsersForAdmin,
  createUser,
  setUserPassword,
  updateUser,
  deleteUser,
  clearTickets,
  listCategories,
  createCategory,
  updateCategory,
  deleteCategory,
  listSubcategories,
  createSubcategory,
  deleteSubcategory,
  streamEvents
]
