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

/**
 * Opens a file at a click: shows images and texts, downloads anything else.
 * @returns null where neither is possible: nothing can be saved at a kiosk
 */
export function useOpenAttachment({ id, type }: Pick<TicketAttachment, 'id' | 'type'>) {
  const show = useContext(ShowAttachment)
  const { mutate } = useDownload()
  const isKiosk = useIsKiosk()
  if (isShownImage(type) || type === 'text/plain') return { verb: t('Open'), open: () => show(id) }
  return isKiosk ? null : { verb: t('Download'), open: () => mutate(id) }
}
