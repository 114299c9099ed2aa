import { Box, Button, Flex, IconButton, Text } from '@chakra-ui/react'
import { Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { ListedDepartment } from '#shared/api/departments.ts'
import { reasonToKeep } from '#shared/domain/teams.ts'
import { text } from '#shared/languages/texts.ts'
import { messageOf } from '../../../lib/api.ts'
import { numberText } from '../../../lib/formats.ts'
import { t } from '../../../lib/texts.ts'
import { showError } from '../../../lib/toasts.ts'
import { type Column, DataTable, DataTableSkeleton } from '../../../ui/data-table.tsx'
import { FormLink } from '../../../ui/form-link.tsx'
import { ErrorState } from '../../../ui/states.tsx'
import { AddDepartmentDialog } from './add-department-dialog.tsx'
import { useCreateDepartment, useDeleteDepartment, useDepartments } from './department-queries.ts'
import { isOffered, reasonToStay } from './department-texts.ts'
import { PrivateSwitch } from './private-switch.tsx'
import { RenameDepartmentDialog } from './rename-department-dialog.tsx'

const LABEL = text('Departments')
/** As many as people can choose when they register. */
const SKELETON_ROWS = 9

/** The departments, which of them are private (D44), and their names (D86). */
export function Departments() {
  const [isAdding, setIsAdding] = useState(false)
  return (
    <Box maxW="52rem">
      <Flex
        gap="4"
        mb="4"
        justify="space-between"
        align="start"
        wrap={{ base: 'wrap', md: 'nowrap' }}
      >
        <Text textStyle="sm" color="fg.muted" maxW="65ch">
          {t(
            'Each role is a department. Tickets of a private department are visible only to their requester, assignee and followers, its members, and IT Support Specialists. Others don’t see them in lists, searches, reports or notifications.'
          )}
        </Text>
        <Button flexShrink={0} onClick={() => setIsAdding(true)}>
          <Plus aria-hidden /> <span>{t('Add Department')}</span>
        </Button>
      </Flex>
      <DepartmentList />
      <AddDepartmentDialog isOpen={isAdding} onClose={() => setIsAdding(false)} />
    </Box>
  )
}

function DepartmentList() {
  const { data: departments, error, refetch } = useDepartments()
  const [renamed, setRenamed] = useState<ListedDepartment | null>(null)
  const [isRenaming, setIsRenaming] = useState(false)
  const rename = (department: ListedDepartment) => {
    setRenamed(department)
    setIsRenaming(true)
  }
  const columns: Column<ListedDepartment>[] = [
    {
      title: t('Department'),
      width: 'auto',
      cell: (department) => <Name department={department} />
    },
    {
      title: t('Members'),
      width: '5rem',
      isNumber: true,
      cell: ({ members }) => numberText(members)
    },
    {
      title: t('Tickets'),
      width: '6rem',
      isNumber: true,
      cell: ({ tickets }) => numberText(tickets)
    },
    {
      title: t('Private'),
      width: '6rem',
      cell: (department) => <PrivateSwitch department={department} />
    },
    {
      title: t('Actions'),
      width: '8rem',
      cell: (department) => <Actions department={department} onRename={rename} />
    }
  ]
  if (error && !departments)
    return <ErrorState title={t('Failed to fetch departments')} error={error} onRetry={refetch} />
  if (!departments) {
    return (
      <DataTableSkeleton
        label={t(LABEL)}
        columns={columns}
        rows={SKELETON_ROWS}
        cardHeight="9rem"
      />
    )
  }
  return (
    <>
      <DataTable label={t(LABEL)} columns={columns} rows={departments} keyOf={({ name }) => name} />
      <RenameDepartmentDialog
        department={renamed}
        departments={departments}
        isOpen={isRenaming}
        onClose={() => setIsRenaming(false)}
      />
    </>
  )
}

/** The name, and for a department that no ticket can be raised for yet a button that offers it. */
function Name({ department }: { department: ListedDepartment }) {
  const offer = useCreateDepartment()
  const { name } = department
  if (isOffered(department)) return <span>{name}</span>
  return (
    <Flex columnGap="3" rowGap="0.5" align="center" wrap="wrap">
      <span>{name}</span>
      <Text as="span" textStyle="xs" fontWeight="normal" color="fg.muted">
        {t('No tickets until it has a member')}
      </Text>
      <Button
        variant="outline"
        size="2xs"
        aria-label={t('Offer now: {name}', { name })}
        loading={offer.isPending}
        loadingText={t('Offer now')}
        onClick={() =>
          offer.mutate(
            { name, private: department.private },
            { onError: (error) => showError(messageOf(error, t('Failed to add department'))) }
          )
        }
      >
        {t('Offer now')}
      </Button>
    </Flex>
  )
}

interface ActionsProps {
  department: ListedDepartment
  onRename(department: ListedDepartment): void
}

function Actions({ department, onRename }: ActionsProps) {
  const remove = useDeleteDepartment(department)
  const { name } = department
  const kept = reasonToKeep(name)
  const stays = reasonToStay(department)
  return (
    <Flex gap="1" ms="-2">
      {isOffered(department) ? (
        <FormLink
          size="xs"
          place={{ department: name, category: null, subcategory: null }}
          name={name}
        />
      ) : (
        // So that the other buttons stand below each other.
        <Box w="7" hideBelow="md" />
      )}
      <IconButton
        variant="ghost"
        size="xs"
        color="fg.muted"
        aria-label={t('Rename {name}', { name })}
        title={kept ? t(kept) : t('Rename')}
        disabled={kept !== null}
        onClick={() => onRename(department)}
      >
        <Pencil />
      </IconButton>
      <IconButton
        variant="ghost"
        size="xs"
        color="fg.muted"
        aria-label={t('Remove {name}', { name })}
        title={stays ?? t('Remove')}
        disabled={stays !== null}
        loading={remove.isPending}
        onClick={() => remove.mutate()}
      >
        <Trash2 />
      </IconButton>
    </Flex>
  )
}
