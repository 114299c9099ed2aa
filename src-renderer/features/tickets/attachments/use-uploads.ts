import { useMutation } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { MAX_ATTACHMENTS } from '#shared/domain/attachments.ts'
import { ApiError, messageOf } from '../../../lib/api.ts'
import { t } from '../../../lib/texts.ts'
import { showToast } from '../../../lib/toasts.ts'
import { UnreadableFileError, type UploadOptions, upload } from '../../../lib/upload.ts'
import { whichAreGone } from './attachment-queries.ts'
import { createUploadQueue, type UploadedFile, type UploadRow, uploadedOf } from './upload-queue.ts'

/** The field that a new ticket and a comment name their files by. */
const FIELD = 'attachmentIds'

/** The files of a form (D40). */
export interface Uploads {
  rows: readonly UploadRow[]
  /** Whether files are being sent, or wait for it. */
  isBusy: boolean
  /** Whether the form may be sent: a file that failed has to be sent again or removed. */
  isReady: boolean
  /** The fields for the form to send; empty without files. */
  fields: { attachmentIds?: number[] }
  /** @param question names the question that the files answer, if any (D78) */
  add(files: readonly File[], question?: string): void
  remove(key: number): void
  retry(key: number): void
  clear(): void
  /** Shows at the files that the server did not find what it says about them. */
  showProblem(error: unknown): Promise<void>
}

/**
 * Uploads the files of a form as they are added.
 * @param kept the uploaded files of a draft
 * @param keep is called with the uploaded files whenever these change; the first one is called
 */
export function useUploads(
  kept: readonly UploadedFile[] | undefined,
  keep: (attachments: UploadedFile[]) => void
): Uploads {
  // As a mutation, so that a lost session and a server that is away are noticed as everywhere. It
  // is forgotten at once, because it holds the file.
  const { mutateAsync } = useMutation({
    mutationFn: ({ file, options }: { file: File; options: UploadOptions }) =>
      upload(file, options),
    gcTime: 0
  })
  const [queue] = useState(() =>
    createUploadQueue({
      kept: kept ?? [],
      keep,
      send: (file, options) => mutateAsync({ file, options }),
      problemOf
    })
  )
  const rows = useSyncExternalStore(queue.subscribe, queue.rows)
  useEffect(() => queue.stop, [queue])

  return {
    ...stateOf(rows),
    add(files, question) {
      if (queue.add(files, question) > 0) {
        showToast({
          tone: 'destructive',
          title: t('Too many files'),
          description: t(
            '{count, plural, one {You can attach up to # file at once.} other {You can attach up to # files at once.}}',
            { count: MAX_ATTACHMENTS }
          )
        })
      }
    },
    remove: queue.remove,
    retry: queue.retry,
    clear: queue.clear,
    async showProblem(error) {
      const objection =
        error instanceof ApiError && error.fieldErrors.find(({ path }) => path === FIELD)
      if (!objection) return
      const gone = new Set(await whichAreGone(uploadedOf(rows).map(({ id }) => id)))
      queue.fail(({ id }) => gone.size === 0 || gone.has(id), objection.message)
    }
  }
}

const isUnderWay = ({ state: { is } }: UploadRow) => is === 'waiting' || is === 'sending'

function problemOf(error: unknown): string {
  return error instanceof UnreadableFileError
    ? error.message
    : messageOf(error, t('Upload failed.'))
}

/**
 * The files of a form that answer a question (D78), or those that answer none.
 * @param question undefined for those that answer none
 */
export function uploadsOf(uploads: Uploads, question: string | undefined): Uploads {
  const rows = uploads.rows.filter((row) => row.question === question)
  return { ...uploads, ...stateOf(rows), add: (files) => uploads.add(files, question) }
}

/**
 * The files that a form sends: those that answer no question or one that is asked. Files of a question that
 * is not asked any more are kept for when it is asked again, and nothing waits for them.
 */
export function sentUploads(uploads: Uploads, asked: readonly string[]): Uploads {
  const isSent = ({ question }: UploadRow) => question === undefined || asked.includes(question)
  return { ...uploads, ...stateOf(uploads.rows.filter(isSent)) }
}

function stateOf(
  rows: readonly UploadRow[]
): Pick<Uploads, 'rows' | 'isBusy' | 'isReady' | 'fields'> {
  const ids = uploadedOf(rows).map(({ id }) => id)
  return {
    rows,
    isBusy: rows.some(isUnderWay),
    isReady: rows.every(({ state }) => state.is === 'done'),
    fields: ids.length > 0 ? { [FIELD]: ids } : {}
  }
}
