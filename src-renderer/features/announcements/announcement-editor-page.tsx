import { Skeleton } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { writesAnnouncements } from '#shared/domain/announcements.ts'
import { ApiError } from '../../lib/api.ts'
import { useCategories } from '../../lib/queries/categories-queries.ts'
import { useAddedDepartments } from '../../lib/queries/departments-queries.ts'
import { useCurrentUser } from '../../lib/queries/session-queries.ts'
import { useUsers } from '../../lib/queries/users-queries.ts'
import { t } from '../../lib/texts.ts'
import { Page } from '../../ui/page.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { draftOf, EditorState, newDraft } from './announcement-draft.ts'
import { AnnouncementEditor } from './announcement-editor.tsx'
import { MissingAnnouncement } from './announcement-page.tsx'
import { useAnnouncement } from './announcement-queries.ts'

/** Writes an announcement, perhaps one outage of tickets that were selected in a list (D81). */
export function NewAnnouncementPage() {
  const { user } = useCurrentUser()
  const begun = EditorState.safeParse(useLocation().state)
  const parts = begun.data?.parts ?? []
  if (!user || !writesAnnouncements(user)) return <MissingAnnouncement />
  return (
    <Page title={parts.length > 0 ? t('One outage') : t('New announcement')}>
      <WithChoices>
        <AnnouncementEditor
          user={user}
          announcement={null}
          initial={newDraft(user, parts)}
          parts={parts}
          list={begun.data?.list ?? null}
        />
      </WithChoices>
    </Page>
  )
}

/** Changes an announcement. */
export function EditAnnouncementPage({ id }: { id: number }) {
  const { user } = useCurrentUser()
  const { data: announcement, error, refetch } = useAnnouncement(id)
  if (error instanceof ApiError && error.status === 404) return <MissingAnnouncement />
  if (announcement && (!announcement.canManage || announcement.state === 'ended'))
    return <MissingAnnouncement />
  return (
    <Page title={t('Edit announcement')}>
      {user && announcement ? (
        <WithChoices>
          <AnnouncementEditor
            user={user}
            announcement={announcement}
            initial={draftOf(user, announcement)}
            parts={[]}
            list={null}
          />
        </WithChoices>
      ) : error ? (
        <ErrorState title={t('Failed to fetch the announcement')} error={error} onRetry={refetch} />
      ) : (
        <Skeleton h="30rem" />
      )}
    </Page>
  )
}

/** Shows a form once its selectors have their choices. */
function WithChoices({ children }: { children: ReactNode }) {
  const categories = useCategories()
  const users = useUsers()
  const added = useAddedDepartments()
  const isPending = categories.isPending || users.isPending || added.isPending
  return isPending ? <Skeleton h="30rem" /> : children
}
