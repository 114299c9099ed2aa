import { Switch } from '@chakra-ui/react'
import { useState } from 'react'
import type { ListedDepartment } from '#shared/api/departments.ts'
import type { OutsideFollower } from '#shared/api/followers.ts'
import { t } from '../../../lib/texts.ts'
import { KeepFollowersDialog } from '../../../ui/followers-to-keep.tsx'
import { useFindFollowers, useSetPrivate } from './department-queries.ts'

/**
 * A switch that makes a department private, or no longer, at once; but where people would go on seeing
 * its tickets by following alone, it asks first whom to keep (D64).
 */
export function PrivateSwitch({ department }: { department: ListedDepartment }) {
  const { name } = department
  const update = useSetPrivate(department)
  const [followers, setFollowers] = useState<OutsideFollower[]>([])
  const [keptIds, setKeptIds] = useState<ReadonlySet<number>>(new Set())
  const [isAsking, setAsking] = useState(false)
  const find = useFindFollowers(name)
  const begin = () =>
    find.mutate(undefined, {
      onSuccess(found) {
        setFollowers(found)
        setKeptIds(new Set())
        if (found.length > 0) setAsking(true)
        else update.mutate({ private: true })
      }
    })
  const isBusy = update.isPending || find.isPending
  const isOn = update.isPending ? update.variables.private : department.private
  return (
    <>
      <Switch.Root
        checked={isOn || find.isPending}
        readOnly={isBusy}
        onCheckedChange={({ checked }) => (checked ? begin() : update.mutate({ private: false }))}
      >
        <Switch.HiddenInput aria-label={t('Private: {name}', { name })} />
        <Switch.Control>
          <Switch.Thumb />
        </Switch.Control>
      </Switch.Root>
      <KeepFollowersDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={t('Make {name} private', { name })}
        action={t('Make private')}
        pendingAction={t('Saving...')}
        isPending={update.isPending}
        followers={followers}
        keptIds={keptIds}
        onChange={setKeptIds}
        onConfirm={() =>
          update.mutate(
            { private: true, keepFollowerIds: [...keptIds] },
            { onSuccess: () => setAsking(false) }
          )
        }
      />
    </>
  )
}
