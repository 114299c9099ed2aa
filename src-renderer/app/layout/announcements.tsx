import { Box } from '@chakra-ui/react'
import { useState } from 'react'
import type { SignedInUser } from '#shared/api/users.ts'
import { ANNOUNCED_HEIGHT_REM, lastLines } from '../../lib/announcement-lines.ts'
import { lazyModule, useLoaded } from '../../lib/lazy-module.ts'

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
    <Box h={`${wasUsed ? lastLines() * ANNOUNCED_HEIGHT_REM : 0}rem`} />
  )
}
