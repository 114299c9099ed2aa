import { crc32, deflateSync } from 'node:zlib'

const WIDTH = 360
const HEIGHT = 200

type Colour = readonly [red: number, green: number, blue: number]

/** Rectangles of a window with an error, the later above the earlier. */
const PICTURE: readonly [x: number, y: number, width: number, height: number, colour: Colour][] = [
  [0, 0, WIDTH, HEIGHT, [58, 110, 141]],
  [40, 30, 280, 140, [240, 240, 240]],
  [40, 30, 280, 24, [43, 87, 154]],
  [48, 38, 90, 8, [255, 255, 255]],
  [302, 36, 12, 12, [200, 60, 60]],
  [60, 74, 32, 32, [200, 40, 40]],
  [68, 87, 16, 6, [255, 255, 255]],
  [108, 76, 180, 7, [90, 90, 90]],
  [108, 90, 150, 7, [90, 90, 90]],
  [108, 104, 168, 7, [90, 90, 90]],
  [230, 138, 70, 20, [225, 225, 225]],
  [250, 145, 30, 6, [60, 60, 60]]
]

/** A small picture of a screen with an error, as a PNG (ISO/IEC 15948). */
export function demoScreenshot(): Uint8Array {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(WIDTH, 0)
  header.writeUInt32BE(HEIGHT, 4)
  // Eight bits for each of red, green and blue.
  header.set([8, 2], 8)
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(pixels())),
    chunk('IEND', Buffer.alloc(0))
  ])
}

/** The rows of the picture, each after the byte of its filter. */
function pixels(): Buffer {
  const rows = Buffer.alloc((WIDTH * 3 + 1) * HEIGHT)
  for (const [left, top, width, height, colour] of PICTURE) {
    for (let y = top; y < top + height; y++)
      for (let x = left; x < left + width; x++) rows.set(colour, y * (WIDTH * 3 + 1) + 1 + x * 3)
  }
  return rows
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  checksum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, checksum])
}
