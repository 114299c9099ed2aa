/** The browsers' name for an image that has none, such as a screenshot. */
import { t } from '../../../lib/texts.ts'

const UNNAMED = /^image(\.\w+)$/

/**
 * The files of a paste. Where there is also text, as from an office program, the text is meant.
 * @param now names an image that has no name
 */
export function pastedFiles(data: DataTransfer, now = new Date()): File[] {
  if (data.types.includes('text/plain')) return []
  return [...data.files].map((file) => {
    const extension = UNNAMED.exec(file.name)?.[1]
    return extension
      ? new File([file], t('Screenshot {time}', { time: localTime(now) }) + extension, {
          type: file.type
        })
      : file
  })
}

/** Such as `2026-11-23 10.41`, without colons, which Windows allows in no name. */
function localTime(now: Date): string {
  const local = new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString()
  return `${local.slice(0, 10)} ${local.slice(11, 16).replace(':', '.')}`
}
