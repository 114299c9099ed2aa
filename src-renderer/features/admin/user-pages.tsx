import { Box, Button, Flex, Text } from '@chakra-ui/react'
import { useState } from 'react'
import type { Account } from '#shared/api/users.ts'
import { text } from '#shared/languages/texts.ts'
import { numberText } from '../../lib/formats.ts'
import { t } from '../../lib/texts.ts'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { foundUsers, USERS_PER_PAGE } from './found-users.ts'

/** The name of the list of users for screen readers. */
export const USERS_LABEL = text('Users')

interface UserPagesProps {
  users: readonly Account[]
  columns: readonly Column<Account>[]
}

/** The list of users; once there are more than a page, in pages and with a search (D52). */
export function UserPages({ users, columns }: UserPagesProps) {
  const [search, setSearch] = useState('')
  const [chosenPage, setPage] = useState(1)
  if (users.length <= USERS_PER_PAGE) return <UserTable users={users} columns={columns} />
  const found = foundUsers(users, search)
  const lastPage = Math.max(1, Math.ceil(found.length / USERS_PER_PAGE))
  const page = Math.min(chosenPage, lastPage)
  const start = (page - 1) * USERS_PER_PAGE
  const shown = found.slice(start, start + USERS_PER_PAGE)
  return (
    <>
      <Box maxW="sm" mb="4">
        <SearchBox
          label={t('Search users')}
          value={search}
          onSearch={(text) => {
            setSearch(text)
            setPage(1)
          }}
        />
      </Box>
      {found.length === 0 ? (
        <EmptyState
          title={t('No users found.')}
          text={t(
            'Nothing matches “{search}”. Search for a name, username, email address or role.',
            { search }
          )}
        >
          <Button variant="outline" onClick={() => setSearch('')}>
            {t('Clear search')}
          </Button>
        </EmptyState>
      ) : (
        <UserTable users={shown} columns={columns} />
      )}
      <Flex as="nav" aria-label={t('Pages of users')} align="center" gap="1" mt="3">
        <Text
          role="status"
          flex="1"
          textStyle="sm"
          color="fg.muted"
          fontVariantNumeric="tabular-nums"
        >
          {found.length > 0 &&
            t('{first}–{last} of {total}', {
              first: start + 1,
              last: start + shown.length,
              total: numberText(found.length)
            })}
        </Text>
        <Button size="xs" variant="ghost" disabled={page === 1} onClick={() => setPage(page - 1)}>
          {t('Previous')}
        </Button>
        <Button
          size="xs"
          variant="ghost"
          disabled={page === lastPage}
          onClick={() => setPage(page + 1)}
        >
          {t('Next')}
        </Button>
      </Flex>
    </>
  )
}

function UserTable({ users, columns }: UserPagesProps) {
  return (
    <DataTable
      label={t(USERS_LABEL)}
      columns={columns}
      from="xl"
      rows={users}
      keyOf={({ id }) => id}
    />
  )
}
