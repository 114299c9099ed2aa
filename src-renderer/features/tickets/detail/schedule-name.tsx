import { Link } from 'react-router-dom'
import { managesSchedules } from '#shared/domain/schedules.ts'
import { recurringPath } from '../../../lib/paths.ts'
import { useCurrentUser } from '../../../lib/queries/session-queries.ts'
import { TextLink } from '../../../ui/texts/address-link.tsx'

/** A link for those who manage recurring tickets; of another department it leads to their list. */
export function ScheduleName({ id, name }: { id: number; name: string }) {
  const { user } = useCurrentUser()
  if (!user || !managesSchedules(user)) return <span>{name}</span>
  return (
    <TextLink asChild>
      <Link to={recurringPath(user, id)}>{name}</Link>
    </TextLink>
  )
}
