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
import { expect, test } from 'vitest'
import { testFolder } from '#support/server/test-folder.ts'
import { copyFiles, createFileCheck, type StoredFile } from './copy-files.ts'
import { fileOf } from './file-bytes.ts'

/** A file system besides that of temporary files, where there is one. */
const OTHER_DISK = '/dev/shm'
const hasOtherDisk = existsSync(OTHER_DISK) && statSync(OTHER_DISK).dev !== statSync(tmpdir()).dev

const place = testFolder()

/** Writes a content to a folder. @param damage what is there in the place of it */
function put(folder: string, content: string, damage = content): StoredFile {
  const digest = createHash('sha256').update(content).digest('hex')
  const file = fileOf(folder, digest)
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, damage)
  return { digest, size: content.length, name: `${content}.txt`, isNamed: true }
}

/** Copies files from folders of the test. @returns the names of those that are missing */
async function copy(
  files: StoredFile[],
  to: string,
  { from = ['from'], scrutiny = 'size' }: { from?: string[]; scrutiny?: 'size' | 'bytes' } = {}
) {
  const sources = from.map((name) => path.resolve(place(), name))
  return (await copyFiles(files, to, { sources, scrutiny })).map(({ name }) => name)
}
const inodeOf = (folder: string, { digest }: StoredFile) => statSync(fileOf(folder, digest)).ino

test('a file is linked where it can be', async () => {
  const file = put(place('from'), 'content')
  expect(await copy([file], place('linked'))).toEqual([])
  expect(inodeOf(place('linked'), file)).toBe(inodeOf(place('from'), file))
})

test.skipIf(!hasOtherDisk)('a file is copied to another disk, and linked there', async () => {
  const file = put(place('from'), 'content')
  const other = mkdtempSync(path.join(OTHER_DISK, 'help-desk-test-'))
  try {
    await copy([file], other)
    const written = fileOf(other, file.digest)
    expect(readFileSync(written, 'utf8')).toBe('content')
    expect(statSync(written).mode & 0o777).toBe(0o600)
    // The next one there is a link to it, and takes no room.
    const next = path.join(other, 'next')
    await copy([file], next, { from: ['from', other] })
    expect(inodeOf(next, file)).toBe(inodeOf(other, file))
  } finally {
    rmSync(other, { recursive: true })
  }
})

test('a file of another size, or with another byte where all are read, is not taken', async () => {
  const short = put(place('from'), 'content', 'cont')
  const damaged = put(place('from'), 'another', 'anothEr')
  const files = [short, damaged]
  expect(await copy(files, place('a'))).toEqual(['content.txt'])
  expect(await copy(files, place('b'), { scrutiny: 'bytes' })).toEqual([
    ...['content.txt', 'another.txt']
  ])
  // One that is there and damaged is replaced by a sound one, and not changed in place.
  put(place('sound'), 'another')
  await copy([damaged], place('a'), { from: ['sound'], scrutiny: 'bytes' })
  const read = (folder: string) => readFileSync(fileOf(folder, damaged.digest), 'utf8')
  expect([read(place('a')), read(place('from'))]).toEqual(['another', 'anothEr'])
})

test('what nothing names may be missing', async () => {
  const file = { ...put(place('elsewhere'), 'content'), isNamed: false }
  expect(await copy([file], place('to'))).toEqual([])
  const { findDamage } = createFileCheck()
  expect(await findDamage([file], place('to'))).toBeNull()
  const sentence = '1 file is missing or damaged, "content.txt" of 1'
  expect(await findDamage([{ ...file, isNamed: true }], place('to'))).toBe(sentence)
})
