/** The types of images that are shown in place, by the first bytes of a file (D40). */
const IMAGE_TYPES = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'] as const

/**
 * The kind of a file (D40): an image that is shown, a text, an email that a ticket or comment was
 * (D58), or anything else; the last two are only saved.
 */
export const FILE_TYPES = [
  ...IMAGE_TYPES,
  'text/plain',
  'message/rfc822',
  'application/octet-stream'
] as const
export type FileType = (typeof FILE_TYPES)[number]

/** The size of the largest file in MiB, unless set otherwise (D40). */
export const MAX_FILE_MIB = 25

/** How many files a new ticket or comment may name (D40). */
export const MAX_ATTACHMENTS = 20

/** Whether a file may be shown in place as an image (D40). */
export function isShownImage(type: FileType): boolean {
  return IMAGE_TYPES.some((image) => image === type)
}
