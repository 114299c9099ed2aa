import { Box } from '@chakra-ui/react'
import { CircleAlert, CircleCheck, type LucideIcon, Megaphone, Wrench } from 'lucide-react'
import type { AnnouncementKind } from '#shared/domain/announcements.ts'
import { type Text, text } from '#shared/languages/texts.ts'

/** The names of kinds of announcements (D81). */
export const KIND_LABELS: Record<AnnouncementKind, Text> = {
  outage: text('Outage'),
  work: text('Planned work'),
  notice: text('Notice')
}

/** The same of announcements that have ended. */
export const ENDED_LABELS: Record<AnnouncementKind, Text> = {
  outage: text('Outage ended'),
  work: text('Planned work ended'),
  notice: text('Notice ended')
}

const LOOKS: Record<AnnouncementKind, { icon: LucideIcon; color: string }> = {
  outage: { icon: CircleAlert, color: 'red.fg' },
  work: { icon: Wrench, color: 'amber.fg' },
  notice: { icon: Megaphone, color: 'blue.fg' }
}

/** The icon of a kind, always with its name beside it or for screen readers. */
export function KindIcon({ kind, isEnded = false }: { kind: AnnouncementKind; isEnded?: boolean }) {
  const { icon: Icon, color } = isEnded ? { icon: CircleCheck, color: 'green.fg' } : LOOKS[kind]
  return (
    <Box as="span" color={color} flexShrink={0} display="inline-flex">
      <Icon size="1rem" aria-hidden />
    </Box>
  )
}
