import { createContext, type ReactNode, useContext, useState } from 'react'
import type { TicketAttachment } from '#shared/api/attachments.ts'
import { isShownImage } from '#shared/domain/attachments.ts'
import { useIsKiosk } from '../../../lib/kiosk.ts'
import { lazyModule } from '../../../lib/lazy-module.ts'
import { useLoadedAhead } from '../../../lib/use-loaded.ts'
import { useAttachments, useDownload } from './attachment-queries.ts'

const attachmentDialog = lazyModule(() => import('./attachment-dialog.tsx'))

const ShowAttachment = createContext<(id: number) => void>(() => {})

interface AttachmentViewerProps {
  ticketId: number
  /** What shows files of the ticket, by {@link useOpenAttachment}. */
  children: ReactNode
}

/**
 * Shows a file of the ticket large. It is around everything that lists files, so that what is shown
 * stays when a list is drawn anew.
 */
export function AttachmentViewer({ ticketId, children }: AttachmentViewerProps) {
  const [isOpen, setIsOpen] = useState(false)
  const [id, setId] = useState<number | null>(null)
  const dialog = useLoadedAhead(attachmentDialog, isOpen)
  const files = useAttachments(ticketId).data ?? []
  const shown = files.find((file) => file.id === id)
  const show = (id: number) => {
    setId(id)
    setIsOpen(true)
  }
  return (
    <ShowAttachment value={show}>
      {children}
      {shown && dialog && (
        <dialog.AttachmentDialog
          isOpen={isOpen}
          onClose={() => setIsOpen(false)}
          file={shown}
          images={files.filter(({ type }) => isShownImage(type))}
          onShow={setId}
        />
      )}
    </ShowAttachment>
  )
}

/**
 * What a click on a file does: an image and a text are shown, anything else is downloaded.
 * @returns null where neither is possible: nothing can be saved at a kiosk
 */
export function useOpenAttachment({ id, type }: TicketAttachment) {
  const show = useContext(ShowAttachment)
  const { mutate } = useDownload()
  const isKiosk = useIsKiosk()
  if (isShownImage(type) || type === 'text/plain') return { verb: 'Open', open: () => show(id) }
  return isKiosk ? null : { verb: 'Download', open: () => mutate(id) }
}
