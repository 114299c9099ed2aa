import { crc32, deflateSync } from 'node:zlib'

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/**
 * Draws a PNG: a window on a background of one colour.
 * @param text is written into the file, and not shown
 */
export function drawPng(
  width: number,
  height: number,
  [red, green, blue]: readonly [number, number, number],
  text = ''
): Buffer {
  const row = (isInside: (x: number) => boolean) =>
    Buffer.from([
      0,
      ...Array.from({ length: width }, (_, x) =>
        isInside(x) ? [245, 246, 250] : [red, green, blue]
      ).flat()
    ])
  const plain = row(() => false)
  const inner = row((x) => x > width * 0.2 && x < width * 0.8)
  const rows = Array.from({ length: height }, (_, y) =>
    y > height * 0.25 && y < height * 0.75 ? inner : plain
  )
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('tEXt', Buffer.from(`Comment\0${text}`)),
    chunk('IDAT', deflateSync(Buffer.concat(rows))),
    chunk('IEND', Buffer.alloc(0))
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'ascii'), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}
