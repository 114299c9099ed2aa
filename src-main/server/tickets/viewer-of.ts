import type { Account } from '#shared/api/users.ts'
import type { Viewer } from '#shared/domain/private-departments.ts'
import { readSettings } from '../settings/settings-service.ts'
import type { Stores } from '../store/store.ts'

/** Someone as they look at tickets (D44). */
export async function viewerOf(stores: Stores, account: Account): Promise<Viewer> {
  const rows = await stores.departments.listPrivate()
  const { allowed } = (await readSettings(stores)).ticketChanges
  return {
    ...account,
    privateDepartments: rows.map(({ departmentKey }) => departmentKey),
    ticketChanges: allowed === 'handlers' ? allowed : undefined
  }
}

/** The same by id, in whose name things happen by themselves, also where the account is gone. */
export async function viewerById(stores: Stores, id: number): Promise<Viewer> {
  const gone: Account = {
    ...{ id, username: '', email: '', fullName: '', role: '', initials: '' },
    isDepartmentHead: false
  }
  return await viewerOf(stores, (await stores.users.find(id)) ?? gone)
}
