import type { Attachment } from '#shared/api/attachments.ts'
import { MAX_ATTACHMENTS } from '#shared/domain/attachments.ts'

/** How many files are sent at a time; the others wait. */
const AT_ONCE = 2

/** An uploaded file, and the question that it answers, if any (D78). */
export type UploadedFile = Attachment & { question?: string | undefined }

/** A file in the list of a form. */
export interface UploadRow {
  key: number
  /** Names the question that it answers, if any (D78). */
  question?: string | undefined
  name: string
  /** In bytes. */
  size: number
  /** Null for a file of a draft, which can't be sent again. */
  file: File | null
  state:
    | { is: 'waiting' }
    | { is: 'sending'; sent: number }
    | { is: 'failed'; problem: string }
    | { is: 'done'; attachment: Attachment }
}

export interface UploadQueue {
  rows(): readonly UploadRow[]
  subscribe(listener: () => void): () => void
  /** @returns how many of the files there was no room for */
  add(files: readonly File[], question?: string): number
  /** Takes a file out of the list, and stops sending it. */
  remove(key: number): void
  /** Sends a file again that failed. */
  retry(key: number): void
  /** Selection files that the server does not have any more. */
  fail(isGone: (attachment: Attachment) => boolean, problem: string): void
  /** Empties the list. */
  clear(): void
  /** Stops sending, without a change of the list. */
  stop(): void
}

interface UploadQueueOptions {
  /** The files of a draft. */
  kept: readonly UploadedFile[]
  /** Called with the uploaded files, whenever these change. */
  keep(attachments: UploadedFile[]): void
  send(
    file: File,
    options: { signal: AbortSignal; onProgress(sent: number): void }
  ): Promise<Attachment>
  /** Why a file was not sent, as a sentence. */
  problemOf(error: unknown): string
}

/** The files of a form: two are sent at a time, in the order in which they were added. */
export function createUploadQueue(options: UploadQueueOptions): UploadQueue {
  const { kept, keep, send, problemOf } = options
  const listeners = new Set<() => void>()
  const sending = new Map<number, AbortController>()
  let lastKey = 0
  let rows: readonly UploadRow[] = kept.map(({ question, ...attachment }) => ({
    key: ++lastKey,
    question,
    name: attachment.name,
    size: attachment.size,
    file: null,
    state: { is: 'done', attachment }
  }))

  function change(next: readonly UploadRow[]) {
    const before = uploadedOf(rows)
    rows = next
    const now = uploadedOf(rows)
    if (now.length !== before.length || now.some(({ id }, i) => id !== before[i]?.id)) keep(now)
    for (const listener of listeners) listener()
  }
  function setState(key: number, state: UploadRow['state']) {
    change(rows.map((row) => (row.key === key ? { ...row, state } : row)))
  }

  async function start({ key, file }: UploadRow & { file: File }) {
    const stopper = new AbortController()
    const { signal } = stopper
    sending.set(key, stopper)
    setState(key, { is: 'sending', sent: 0 })
    const onProgress = (sent: number) => {
      if (!signal.aborted) setState(key, { is: 'sending', sent })
    }
    const state = await send(file, { signal, onProgress }).then(
      (attachment) => ({ is: 'done', attachment }) as const,
      (error: unknown) => ({ is: 'failed', problem: problemOf(error) }) as const
    )
    if (sending.get(key) === stopper) sending.delete(key)
    if (signal.aborted) return
    setState(key, state)
    startNext()
  }
  function startNext() {
    for (const row of rows) {
      if (sending.size >= AT_ONCE) return
      const { file, state } = row
      if (file && state.is === 'waiting') void start({ ...row, file })
    }
  }
  function stop() {
    for (const stopper of sending.values()) stopper.abort()
    sending.clear()
  }

  return {
    rows: () => rows,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    add(files, question) {
      const taken = files.slice(0, MAX_ATTACHMENTS - rows.length)
      change([
        ...rows,
        ...taken.map((file) => ({
          key: ++lastKey,
          question,
          name: file.name,
          size: file.size,
          file,
          state: { is: 'waiting' } as const
        }))
      ])
      startNext()
      return files.length - taken.length
    },
    remove(key) {
      sending.get(key)?.abort()
      sending.delete(key)
      change(rows.filter((row) => row.key !== key))
      startNext()
    },
    retry(key) {
      setState(key, { is: 'waiting' })
      startNext()
    },
    fail: (isGone, problem) =>
      change(
        rows.map((row) =>
          row.state.is === 'done' && isGone(row.state.attachment)
            ? { ...row, state: { is: 'failed', problem } }
            : row
        )
      ),
    clear() {
      stop()
      change([])
    },
    stop
  }
}

/** The files that have been uploaded. */
export function uploadedOf(rows: readonly UploadRow[]): UploadedFile[] {
  return rows.flatMap(({ question, state }) => {
    if (state.is !== 'done') return []
    return [question === undefined ? state.attachment : { ...state.attachment, question }]
  })
}
