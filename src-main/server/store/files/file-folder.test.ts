import { createHash } from 'node:crypto'
import { chmodSync, existsSync, readdirSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { testFolder } from '#support/server/test-folder.ts'
import { StartError } from '../../base/start-error.ts'
import { StorageError } from '../storage-error.ts'
import { fileOf } from './file-bytes.ts'
import { createFileFolder, type FileFolder, makeSharedFolder, readFolderId } from './file-folder.ts'

const home = testFolder()
let folder: string
let files: FileFolder
beforeEach(() => {
  folder = home('files')
  files = createFileFolder(folder)
})

const digestOf = (text: string) => createHash('sha256').update(text).digest('hex')

async function* pieces(...texts: string[]) {
  for (const text of texts) yield Buffer.from(text)
}

async function keep(text: string) {
  const file = await files.receive(pieces(text))
  await file.keep()
  return file.digest
}

async function contentOf(digest: string): Promise<string> {
  const read: Uint8Array[] = []
  for await (const piece of files.read(digest)) read.push(piece)
  return Buffer.concat(read).toString()
}

describe('a folder of files', () => {
  test('has a file under its digest once it is kept, however often that is asked for', async () => {
    expect(existsSync(folder)).toBe(false)
    const file = await files.receive(pieces('one, ', 'two'))
    expect(file).toMatchObject({ digest: digestOf('one, two'), size: 8, type: 'text/plain' })
    expect(await files.sizeOf(file.digest)).toBeNull()
    await file.keep()
    await file.keep()
    await file.discard()
    expect(await files.sizeOf(file.digest)).toBe(8)
    expect(await contentOf(file.digest)).toBe('one, two')
    expect(readdirSync(path.join(folder, 'incoming'))).toEqual([])
  })

  test('has nothing of a file that is discarded, or that breaks off', async () => {
    const file = await files.receive(pieces('never sent'))
    await file.discard()
    async function* broken() {
      yield Buffer.from('half')
      throw new Error('gone')
    }
    await expect(files.receive(broken())).rejects.toThrow('gone')
    expect(readdirSync(folder, { recursive: true })).toEqual(['incoming'])
  })

  test('keeps an id, which all who open it share', () => {
    expect(readFolderId(folder)).toBeNull()
    const id = files.id()
    expect(createFileFolder(folder).id()).toBe(id)
    expect(readFolderId(folder)).toBe(id)
    expect(createFileFolder(home('other')).id()).not.toBe(id)
  })

  test('deletes no file that was written meanwhile', async () => {
    const digest = await keep('young again')
    await files.remove(digest, false)
    expect(await contentOf(digest)).toBe('young again')
    const then = new Date(Date.now() - 2 * 60 * 60 * 1000)
    utimesSync(fileOf(folder, digest), then, then)
    await keep('young again')
    await files.remove(digest, false)
    expect(await contentOf(digest)).toBe('young again')
  })

  test('that can’t be made is a rejection of the storage, with a sentence', async () => {
    writeFileSync(folder, 'a file where the folder should be')
    await expect(files.receive(pieces('text'))).rejects.toThrow(StorageError)
    await expect(files.receive(pieces('text'))).rejects.toThrow(
      /^The server can't write its files at the moment, so nothing was changed[.]/
    )
    expect(() => files.id()).toThrow(StorageError)
    expect(() => makeSharedFolder(folder)).toThrow(StartError)
  })

  test.runIf(process.platform !== 'win32')('that servers share is closed to others', () => {
    makeSharedFolder(folder)
    chmodSync(folder, 0o755)
    makeSharedFolder(folder)
    expect(statSync(folder).mode & 0o777).toBe(0o700)
    expect(readdirSync(folder)).toEqual([])
  })
})
