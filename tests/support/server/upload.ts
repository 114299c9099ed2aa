import type { Attachment } from '#shared/api/attachments.ts'
import type { ApiResponse, TestClient } from './test-client.ts'

/** The first bytes of images, with something after them. */
export const IMAGES = {
  'image/png': Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1'),
  'image/jpeg': Buffer.from('\xff\xd8\xff\xe0\0\x10JFIF\0', 'latin1'),
  'image/gif': Buffer.from('GIF89a\x01\0\x01\0', 'latin1'),
  'image/webp': Buffer.from('RIFF\x1a\0\0\0WEBPVP8L', 'latin1')
} as const

/** Uploads a file (D40). @param more replaces what is sent */
export function upload<T = Attachment>(
  client: TestClient,
  name: string,
  content: string | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>,
  more: RequestInit = {}
): Promise<ApiResponse<T>> {
  return client.send<T>(`/api/attachments?name=${encodeURIComponent(name)}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/octet-stream' },
    body: content,
    ...(content instanceof ReadableStream && { duplex: 'half' }),
    ...more
  })
}

/** Uploads a file that is taken. */
export async function uploaded(
  client: TestClient,
  name: string,
  content: string | Uint8Array<ArrayBuffer>
): Promise<Attachment> {
  const { status, body } = await upload(client, name, content)
  if (status !== 201) throw new Error(`The upload was answered ${status}: ${JSON.stringify(body)}`)
  return body
}
