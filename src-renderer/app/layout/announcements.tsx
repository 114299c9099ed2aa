import { useState } from 'react'
import type { SignedInUser } from '#shared/api/users.ts'
import { lastLines } from '../../lib/announcement-lines.ts'
import { lazyModule, useLoaded } from '../../lib/lazy-module.ts'
import { AnnouncedRoom } from '../../ui/announcements/announced-room.tsx'

/** Loaded apart, because most help desks announce nothing most of the time. */
const bar = lazyModule(() => import('../../features/announcements/announcement-bar.tsx'))

/** What is announced to a person, above every screen; nothing where there was never anything (D81). */
export function Announcements({ user }: { user: SignedInUser }) {
  const isUsed = user.announcements === true
  const [wasUsed] = useState(isUsed)
  const { module } = useLoaded(bar, isUsed)
  if (!isUsed) return null
  return module ? (
    <module.AnnouncementBar isSudden={!wasUsed} />
  ) : (
    <AnnouncedRoom lines={wasUsed ? lastLines() : 0} />
  )
}
