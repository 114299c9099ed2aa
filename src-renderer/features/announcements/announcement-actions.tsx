import { Button, Flex } from '@chakra-ui/react'
import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import type { Announcement } from '#shared/api/announcements.ts'
import { paths } from '../../lib/paths.ts'
import { t } from '../../lib/texts.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { useDeleteAnnouncement } from './announcement-queries.ts'
import { EndDialog } from './end-dialog.tsx'

interface AnnouncementActionsProps {
  announcement: Announcement
  isEnded: boolean
}

/** Ends, changes and deletes an announcement. */
export function AnnouncementActions({ announcement, isEnded }: AnnouncementActionsProps) {
  const { id, kind } = announcement
  const [isEnding, setIsEnding] = useState(false)
  return (
    <Flex gap="2" wrap="wrap">
      {!isEnded && (
        <>
          <Button onClick={() => setIsEnding(true)}>
            {kind === 'outage' ? t('End outage') : t('End announcement')}
          </Button>
          <Button asChild variant="outline">
            <Link to={paths.editAnnouncement(id)}>
              <Pencil aria-hidden />
              <span>{t('Edit')}</span>
            </Link>
          </Button>
        </>
      )}
      <DeleteButton id={id} />
      <EndDialog announcement={announcement} isOpen={isEnding} onClose={() => setIsEnding(false)} />
    </Flex>
  )
}

function DeleteButton({ id }: { id: number }) {
  const [isAsking, setIsAsking] = useState(false)
  const navigate = useNavigate()
  const { mutate, isPending } = useDeleteAnnouncement(id)
  return (
    <>
      <Button variant="ghost" color="red.fg" ms="auto" onClick={() => setIsAsking(true)}>
        {t('Delete')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title={t('Delete announcement')}
        question={t(
          'Are you sure you want to delete this announcement? It disappears without an answer, and reports no longer count it. Its tickets stay.'
        )}
        action={t('Delete')}
        isPending={isPending}
        onConfirm={() => mutate(undefined, { onSuccess: () => navigate(paths.announcements) })}
      />
    </>
  )
}
