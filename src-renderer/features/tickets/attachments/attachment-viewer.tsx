import { type ReactNode, useState } from 'react'
import { isShownImage } from '#shared/domain/attachments.ts'
import { lazyModule, useLoadedAhead } from '../../../lib/lazy-module.ts'
import { AttachedImage } from '../../../ui/texts/attached-image.ts'
import { useAttachments } from './attachment-queries.ts'
import { InlineImage } from './inline-image.tsx'
import { FilesOfTicket, NO_FILES, ShowAttachment } from './open-attachment.ts'

const attachmentDialog = lazyModule(() => import('./attachment-dialog.tsx'))

interface AttachmentViewerProps {
  ticketId: number
  /** Elements that open files of the ticket, by {@link useOpenAttachment}. */
  children: ReactNode
}

/**
 * Shows a file of the ticket large. It is around everything that lists files, so that what is shown
 * stays when a list is drawn again.
 */
export function AttachmentViewer({ ticketId, children }: AttachmentViewerProps) {
  const [isOpen, setIsOpen] = useState(false)
  const [id, setId] = useState<number | null>(null)
  const dialog = useLoadedAhead(attachmentDialog, isOpen)
  const files = useAttachments(ticketId).data ?? NO_FILES
  const shown = files.find((file) => file.id === id && !file.deleted)
  const show = (id: number) => {
    setId(id)
    setIsOpen(true)
  }
  return (
    <ShowAttachment value={show}>
      <FilesOfTicket value={files}>
        <AttachedImage value={InlineImage}>{children}</AttachedImage>
      </FilesOfTicket>
      {shown && dialog && (
        <dialog.AttachmentDialog
          isOpen={isOpen}
          onClose={() => setIsOpen(false)}
          file={shown}
          images={files.filter(({ type, deleted }) => isShownImage(type) && !deleted)}
          onShow={setId}
        />
      )}
    </ShowAttachment>
  )
}
