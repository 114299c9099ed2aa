import { Switch } from '@chakra-ui/react'
import type { User } from '#shared/api/users.ts'
import { t } from '../../lib/texts.ts'
import { useSetDepartmentHead } from './admin-queries.ts'

/** A switch that makes a user a department head, or no longer one, at once. */
export function DepartmentHeadSwitch({ user }: { user: User }) {
  const update = useSetDepartmentHead(user)
  return (
    <Switch.Root
      checked={update.isPending ? update.variables : user.isDepartmentHead}
      readOnly={update.isPending}
      onCheckedChange={({ checked }) => update.mutate(checked)}
    >
      <Switch.HiddenInput
        aria-label={t('Department head: {fullName}', { fullName: user.fullName })}
      />
      <Switch.Control>
        <Switch.Thumb />
      </Switch.Control>
    </Switch.Root>
  )
}
