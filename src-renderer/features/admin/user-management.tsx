import { Flex, Text } from '@chakra-ui/react'
import { Trans } from '@lingui/react'
import { useMemo, useState } from 'react'
import { useCurrentUser } from '../../lib/queries/session-queries.ts'
import { t } from '../../lib/texts.ts'
import { DataTableSkeleton } from '../../ui/data-table.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { AccountOfAddress } from './account/account-dialog.tsx'
import { useUsersForAdmin } from './admin-queries.ts'
import { ClearTickets } from './clear-tickets.tsx'
import { CreateServiceAccountDialog } from './create-service-account-dialog.tsx'
import { CreateUserDialog } from './create-user-dialog.tsx'
import { useSettings } from './settings/settings-queries.ts'
import { usePasswordDrafts } from './use-password-drafts.ts'
import { userColumns } from './user-columns.tsx'
import { USERS_LABEL, UserPages } from './user-pages.tsx'

const SKELETON_ROWS = 10

/** All accounts, with what an IT Support Specialist can do with them (spec §2, §6). */
export function UserManagement() {
  const [backup, setBackup] = useState<string | null>(null)
  const { data: settings } = useSettings()
  const areTokensAllowed = settings && settings.tokens.allowed !== 'nobody'
  return (
    <>
      <Flex wrap="wrap" justify="flex-end" gap="2" mb="4">
        <ClearTickets onCleared={setBackup} />
        {areTokensAllowed && <CreateServiceAccountDialog />}
        <CreateUserDialog />
      </Flex>
      {backup !== null && (
        <Text role="status" textStyle="sm" color="fg.muted" mb="4" overflowWrap="anywhere">
          <Trans
            id="The cleared tickets are kept on the server, in the backup <name>{backup}</name>"
            values={{ backup }}
            components={{ name: <Text as="span" textStyle="id" color="fg" /> }}
          />
        </Text>
      )}
      <Users />
    </>
  )
}

function Users() {
  const { user } = useCurrentUser()
  const { data: users, error, refetch } = useUsersForAdmin()
  const drafts = usePasswordDrafts()
  const columns = useMemo(() => userColumns(drafts, user?.id), [drafts, user?.id])
  if (error && !users)
    return <ErrorState title={t('Failed to fetch users')} error={error} onRetry={refetch} />
  if (!users) {
    return (
      <DataTableSkeleton
        label={t(USERS_LABEL)}
        columns={columns}
        from="xl"
        rows={SKELETON_ROWS}
        cardHeight="14.5rem"
      />
    )
  }
  return (
    <>
      <UserPages users={users} columns={columns} />
      <AccountOfAddress users={users} />
    </>
  )
}
