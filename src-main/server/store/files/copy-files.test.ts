import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeTemporaryFolder } from '../../../../tests/support/server/temporary-folder.ts'
import { copyFiles, createFileCheck, type StoredFile } from './copy-files.ts'
import { fileOf } from './file-folder.ts'

/** A file system besides that of temporary files, where there is one. */
const OTHER_DISK = '/dev/shm'
const hasOtherDisk = existsSync(OTHER_DISK) && statSync(OTHER_DISK).dev !== statSync(tmpdir()).dev

let home: ReturnType<typeof makeTemporaryFolder>
beforeEach(() => {
  home = makeTemporaryFolder()
})
afterEach(() => home.remove())

const place = (name: string) => path.join(home.path, name)

/** Writes a content to a folder. @param damage what is there in the place of it */
function put(folder: string, content: string, damage = content): StoredFile {
  const digest = createHash('sha256').update(content).digest('hex')
  const file = fileOf(folder, digest)
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, damage)
  return { digest, size: content.length, name: `${content}.txt`, isNamed: true }
}

test('a file is linked where it can be', async () => {
  const file = put(place('from'), 'content')
  const linked = place('linked')
  expect(await copyFiles([file], linked, { sources: [place('from')], scrutiny: 'size' })).toEqual(
    []
  )
  const source = statSync(fileOf(place('from'), file.digest))
  expect(statSync(fileOf(linked, file.digest)).ino).toBe(source.ino)
})

test.skipIf(!hasOtherDisk)('a file is copied to another disk, and linked there', async () => {
  const file = put(place('from'), 'content')
  const other = mkdtempSync(path.join(OTHER_DISK, 'help-desk-test-'))
  try {
    await copyFiles([file], other, { sources: [place('from')], scrutiny: 'size' })
    const copy = fileOf(other, file.digest)
    expect(readFileSync(copy, 'utf8')).toBe('content')
    expect(statSync(copy).mode & 0o777).toBe(0o600)
    // The next one there is a link to it, and takes no room.
    const next = path.join(other, 'next')
    const from = { sources: [place('from'), other], scrutiny: 'size' } as const
    await copyFiles([file], next, from)
    expect(statSync(fileOf(next, file.digest)).ino).toBe(statSync(copy).ino)
  } finally {
    rmSync(other, { recursive: true })
  }
})

test('a file of another size, or with another byte where all are read, is not taken', async () => {
  const short = put(place('from'), 'content', 'cont')
  const damaged = put(place('from'), 'another', 'anothEr')
  const files = [short, damaged]
  const from = [place('from')]
  const of = (missing: StoredFile[]) => missing.map(({ name }) => name)
  expect(of(await copyFiles(files, place('a'), { sources: from, scrutiny: 'size' }))).toEqual([
    'content.txt'
  ])
  expect(of(await copyFiles(files, place('b'), { sources: from, scrutiny: 'bytes' }))).toEqual([
    ...['content.txt', 'another.txt']
  ])
  // One that is there and damaged is replaced by a sound one, and not changed in place.
  put(place('sound'), 'another')
  const link = fileOf(place('a'), damaged.digest)
  await copyFiles([damaged], place('a'), { sources: [place('sound')], scrutiny: 'bytes' })
  expect(readFileSync(link, 'utf8')).toBe('another')
  expect(readFileSync(fileOf(place('from'), damaged.digest), 'utf8')).toBe('anothEr')
})

test('what nothing names may be missing', async () => {
  const file = { ...put(place('elsewhere'), 'content'), isNamed: false }
  expect(
    await copyFiles([file], place('to'), { sources: [place('from')], scrutiny: 'size' })
  ).toEqual([])
  expect(await createFileCheck().findDamage([file], place('to'))).toBeNull()
  expect(await createFileCheck().findDamage([{ ...file, isNamed: true }], place('to'))).toBe(
    '1 file is missing or damaged, "content.txt" of 1'
  )
})
