import { useState } from 'react'
import { listOutsideFollowers, type OutsideFollower } from '#shared/api/followers.ts'
import { isPrivate } from '#shared/domain/private-departments.ts'
import { call, messageOf } from '../../../lib/api.ts'
import { lazyModule, useLoadedAhead } from '../../../lib/lazy-module.ts'
import { useCurrentUser } from '../../../lib/queries/session-queries.ts'
import { t } from '../../../lib/texts.ts'
import { showError } from '../../../lib/toasts.ts'

const followersToKeep = lazyModule(() => import('../../../ui/followers-to-keep.tsx'))

/** A change of department, with the followers to keep where it is private (D64). */
export interface Move {
  department: string
  keepFollowerIds?: number[]
}

/**
 * Moves tickets to a department, and asks first whom to keep where it is private and people would
 * see them by following alone.
 * @param onMove does it
 * @returns what to call with the chosen department, and the dialog
 */
export function usePrivateMove(onMove: (move: Move) => void) {
  const { user } = useCurrentUser()
  const [asked, setAsked] = useState<{ department: string; followers: OutsideFollower[] }>()
  const [isOpen, setOpen] = useState(false)
  const [keptIds, setKeptIds] = useState<ReadonlySet<number>>(new Set())

  async function move(ids: readonly number[], department: string) {
    if (!isPrivate({ department }, user?.privateDepartments ?? [])) return onMove({ department })
    try {
      const query = { ids: [...ids], department }
      const followers = await call(listOutsideFollowers, { query })
      if (followers.length === 0) return onMove({ department })
      setAsked({ department, followers })
      setKeptIds(new Set())
      setOpen(true)
    } catch (error) {
      showError(messageOf(error, t('Failed to fetch the followers')))
    }
  }

  const loaded = useLoadedAhead(followersToKeep, asked !== undefined)
  const dialog = asked && loaded && (
    <loaded.KeepFollowersDialog
      isOpen={isOpen}
      onClose={() => setOpen(false)}
      title={t('Move to {department}', { department: asked.department })}
      action={t('Move')}
      pendingAction={t('Moving...')}
      isPending={false}
      followers={asked.followers}
      keptIds={keptIds}
      onChange={setKeptIds}
      onConfirm={() => {
        setOpen(false)
        onMove({ department: asked.department, keepFollowerIds: [...keptIds] })
      }}
    />
  )
  return { move: (ids: readonly number[], to: string) => void move(ids, to), dialog }
}
