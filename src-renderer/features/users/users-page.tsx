import { useMemo } from 'react'
import type { User } from '#shared/api/users.ts'
import { text } from '#shared/languages/texts.ts'
import { useUsers } from '../../lib/queries/users-queries.ts'
import { t } from '../../lib/texts.ts'
import { type Column, DataTable, DataTableSkeleton } from '../../ui/data-table.tsx'
import { EmailText } from '../../ui/email-text.tsx'
import { nameCell } from '../../ui/name-cell.tsx'
import { Page } from '../../ui/page.tsx'
import { EmptyState, ErrorState } from '../../ui/states.tsx'

const LABEL = text('All Users')
const SKELETON_ROWS = 10

/** The columns in the order of spec §2. */
const tableColumns = (): readonly Column<User>[] => [
  { title: t('Username'), width: '14%', cell: (user) => user.username },
  { title: t('Full Name'), width: '19%', cell: nameCell },
  { title: t('Role'), width: '20%', cell: (user) => user.role },
  { title: t('Email'), width: 'auto', cell: (user) => <EmailText email={user.email} /> },
  {
    title: t('Department Head'),
    width: '8rem',
    cell: (user) => (user.isDepartmentHead ? t('Yes') : t('No'))
  }
]

export function UsersPage() {
  return (
    <Page title={t('All Users')} subtitle={t('Everyone with an account')}>
      <Users />
    </Page>
  )
}

function Users() {
  const { data: users, error, refetch } = useUsers()
  const columns = useMemo(tableColumns, [])
  if (error && !users)
    return <ErrorState title={t('Failed to fetch users')} error={error} onRetry={refetch} />
  if (!users)
    return (
      <DataTableSkeleton
        label={t(LABEL)}
        columns={columns}
        rows={SKELETON_ROWS}
        cardHeight="9.5rem"
      />
    )
  if (users.length === 0) return <EmptyState title={t('No users found.')} />
  return <DataTable label={t(LABEL)} columns={columns} rows={users} keyOf={({ id }) => id} />
}
