import { useState } from 'react'
import type { User } from '#shared/api/users.ts'
import { awayDay } from '../../../lib/absence-days.ts'
import { lazyModule, useLoadedAhead } from '../../../lib/lazy-module.ts'
import { useCurrentUser } from '../../../lib/queries/session-queries.ts'
import { useUsers } from '../../../lib/queries/users-queries.ts'
import { type Assigning, substituteOf } from './substitute-of.ts'

const substituteDialog = lazyModule(() => import('./substitute-dialog.tsx'))

/**
 * Offers the substitute first where a person is chosen who is away (D76).
 * @param assign does it
 * @returns what to call with the chosen person, null for no one, and the dialog
 */
export function useSubstituteOffer(
  { departments, offered }: Omit<Assigning, 'privateDepartments'>,
  assign: (personId: number | null) => void
) {
  const { user } = useCurrentUser()
  const { data: users = [] } = useUsers()
  const [asked, setAsked] = useState<{ person: User; substitute: User; day: string }>()
  const [isOpen, setIsOpen] = useState(false)
  const dialog = useLoadedAhead(substituteDialog, asked !== undefined)

  function choose(personId: number | null) {
    const now = Date.now()
    const privateDepartments = user?.privateDepartments ?? []
    const person = users.find(({ id }) => id === personId)
    const substitute =
      person?.away && person.id !== user?.id
        ? substituteOf(person.id, users, { departments, offered, privateDepartments }, now)
        : null
    if (!person?.away || !substitute) return assign(personId)
    setAsked({ person, substitute, day: awayDay(person.away, now) })
    setIsOpen(true)
  }

  return {
    choose,
    dialog: asked && dialog && (
      <dialog.SubstituteDialog
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        person={asked.person.fullName}
        substitute={asked.substitute.fullName}
        day={asked.day}
        onAssign={(choice) => {
          setIsOpen(false)
          assign(asked[choice].id)
        }}
      />
    )
  }
}
