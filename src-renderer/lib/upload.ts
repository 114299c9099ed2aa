import { uploadAttachment } from '#shared/api/attachments.ts'
import type { uploadImport } from '#shared/api/imports.ts'
import type { ResponseOf } from '#shared/api/route.ts'
import { callWith } from './api.ts'
import { desktop } from './desktop.ts'
import { t } from './texts.ts'

export interface UploadOptions {
  signal: AbortSignal
  /** Called with the number of bytes that were sent so far. */
  onProgress(sent: number): void
}

/** A file that was moved, deleted or changed, or is a folder. */
export class UnreadableFileError extends Error {
  override name = 'UnreadableFileError'
}

/** The calls that take a file. */
type UploadRoute = typeof uploadAttachment | typeof uploadImport

/**
 * Uploads a file (D40).
 * @param route the call that takes it, that of attachments by default
 * @throws like `call`, and UnreadableFileError
 */
export async function upload<R extends UploadRoute = typeof uploadAttachment>(
  file: File,
  options: UploadOptions,
  route: R = uploadAttachment as R
): Promise<ResponseOf<R>> {
  await checkReadable(file)
  const sendTo = (address: string) =>
    desktop ? sendAsStream(address, file, options) : sendWhole(address, file, options)
  return callWith(route, { name: file.name }, sendTo, options.signal)
}

/** A request whose file can't be read fails like one that gets no answer. */
async function checkReadable(file: File): Promise<void> {
  await file
    .slice(0, 1)
    .arrayBuffer()
    .catch((cause: unknown) => {
      throw new UnreadableFileError(
        t('It can’t be read. It may have been moved, or is a folder.'),
        { cause }
      )
    })
}

const { method, consumes } = uploadAttachment

/** Over the network: only XMLHttpRequest tells how much was sent. */
function sendWhole(
  address: string,
  file: File,
  { signal, onProgress }: UploadOptions
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const fail = () => reject(signal.aborted ? signal.reason : new TypeError('No answer'))
    request.upload.onprogress = ({ loaded }) => onProgress(loaded)
    request.onload = () => {
      const { status, statusText, responseText } = request
      const type = request.getResponseHeader('Content-Type') ?? ''
      resolve(new Response(responseText, { status, statusText, headers: { 'Content-Type': type } }))
    }
    request.onerror = fail
    request.onabort = fail
    signal.addEventListener('abort', () => request.abort(), { once: true })
    if (signal.aborted) return fail()
    request.open(method, address)
    request.setRequestHeader('Content-Type', consumes)
    request.send(file)
  })
}

/**
 * Through the desktop's protocol, which takes a stream piece by piece but would hold a whole file in
 * memory, and tells no progress of it. Browsers send streams by HTTP/2 only.
 */
function sendAsStream(
  address: string,
  file: File,
  { signal, onProgress }: UploadOptions
): Promise<Response> {
  let sent = 0
  const counted = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(bytes, controller) {
      controller.enqueue(bytes)
      sent += bytes.byteLength
      onProgress(sent)
    }
  })
  const init: RequestInit & { duplex: 'half' } = {
    method,
    body: file.stream().pipeThrough(counted),
    duplex: 'half',
    headers: { 'Content-Type': consumes },
    signal
  }
  return fetch(address, init)
}
