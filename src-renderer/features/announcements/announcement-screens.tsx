import { useParams } from 'react-router-dom'
import { idText } from '#shared/api/fields.ts'
import { EditAnnouncementPage, NewAnnouncementPage } from './announcement-editor-page.tsx'
import { AnnouncementPage, MissingAnnouncement } from './announcement-page.tsx'
import { AnnouncementsPage } from './announcements-page.tsx'

/** The list of announcements, one of them, or the form of one. */
export function AnnouncementScreens() {
  const [name = '', action, ...more] = (useParams()['*'] ?? '').split('/')
  if (name === '') return <AnnouncementsPage />
  if (name === 'new' && action === undefined) return <NewAnnouncementPage />
  const id = idText.safeParse(name)
  if (!id.success || more.length > 0) return <MissingAnnouncement />
  if (action === 'edit') return <EditAnnouncementPage key={id.data} id={id.data} />
  return action === undefined ? (
    <AnnouncementPage key={id.data} id={id.data} />
  ) : (
    <MissingAnnouncement />
  )
}
