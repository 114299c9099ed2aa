import { Box, Switch, Text } from '@chakra-ui/react'
import type { Department } from '#shared/api/departments.ts'
import { type Column, DataTable, DataTableSkeleton } from '../../ui/data-table.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { useDepartments, useSetPrivate } from './department-queries.ts'

const LABEL = 'Departments'
/** As many as people can choose when they register. */
const SKELETON_ROWS = 9

const columns: Column<Department>[] = [
  { title: 'Department', width: 'auto', cell: ({ name }) => name },
  {
    title: 'Private',
    width: '7rem',
    cell: (department) => <PrivateSwitch department={department} />
  }
]

/** Which departments are private, with a switch for each (D44). */
export function Departments() {
  return (
    <Box maxW="40rem">
      <Text textStyle="sm" color="fg.muted" maxW="65ch" mb="4">
        The tickets of a private department are seen by their requester, their assignee, their
        followers, the members of the department and IT Support Specialists. For everybody else they
        do not exist: not in lists, searches, figures or live events.
      </Text>
      <DepartmentList />
    </Box>
  )
}

function DepartmentList() {
  const { data: departments, error, refetch } = useDepartments()
  if (error && !departments)
    return <ErrorState title="Failed to fetch departments" error={error} onRetry={refetch} />
  if (!departments) {
    return (
      <DataTableSkeleton label={LABEL} columns={columns} rows={SKELETON_ROWS} cardHeight="5rem" />
    )
  }
  return <DataTable label={LABEL} columns={columns} rows={departments} keyOf={({ name }) => name} />
}

/** A switch that makes a department private, or no longer, at once. */
function PrivateSwitch({ department }: { department: Department }) {
  const update = useSetPrivate(department)
  return (
    <Switch.Root
      checked={update.isPending ? update.variables : department.private}
      readOnly={update.isPending}
      onCheckedChange={({ checked }) => update.mutate(checked)}
    >
      <Switch.HiddenInput aria-label={`Private: ${department.name}`} />
      <Switch.Control>
        <Switch.Thumb />
      </Switch.Control>
    </Switch.Root>
  )
}
