import { createContext, useContext } from 'react'
import type { TicketAttachment } from '#shared/api/attachments.ts'
import { isShownImage } from '#shared/domain/attachments.ts'
import { useIsKiosk } from '../../../lib/kiosk.ts'
import { t } from '../../../lib/texts.ts'
import { useDownload } from './attachment-queries.ts'

/** Shows a file large; of the viewer that is around what lists files. */
export const ShowAttachment = createContext<(id: number) => void>(() => {})

export const NO_FILES: readonly TicketAttachment[] = []

/** The files among which texts of the ticket find their images. */
export const FilesOfTicket = createContext(NO_FILES)

/** What a click on a file does. */
export interface FileAction {
  kind: 'open' | 'download'
  /** The action with the name of the file, for screen readers. */
  nameOf(file: string): string
  open(): void
}

/**
 * Opens a file at a click: shows images and texts, downloads anything else.
 * @returns null where neither is possible: nothing can be saved at a kiosk
 */
export function useOpenAttachment({
  id,
  type
}: Pick<TicketAttachment, 'id' | 'type'>): FileAction | null {
  const show = useContext(ShowAttachment)
  const { mutate } = useDownload()
  const isKiosk = useIsKiosk()
  if (isShownImage(type) || type === 'text/plain') {
    const nameOf = (name: string) => t('Open {name}', { name })
    return { kind: 'open', nameOf, open: () => show(id) }
  }
  const nameOf = (name: string) => t('Download {name}', { name })
  return isKiosk ? null : { kind: 'download', nameOf, open: () => mutate(id) }
}
