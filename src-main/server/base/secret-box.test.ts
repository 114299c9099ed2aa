import { chmodSync, existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { beforeEach, expect, test } from 'vitest'
import { testFolder } from '#support/server/test-folder.ts'
import { createSecretBox, type SecretBox, SecretBoxError } from './secret-box.ts'

const SECRET = Buffer.from('a secret of someone')
const PURPOSE = 'second factor of user 7'

const folder = testFolder()
let file: string
let box: SecretBox
beforeEach(() => {
  file = folder('secret.key')
  box = createSecretBox(file, async () => true)
})

const opened = (sealed: string, by = box, purpose = PURPOSE) =>
  Buffer.from(by.open(sealed, purpose)).toString()

test('what was sealed is not to be seen, and is opened also by another box with the same key file', async () => {
  expect(existsSync(file)).toBe(false)
  const [one, two] = [await box.seal(SECRET, PURPOSE), await box.seal(SECRET, PURPOSE)]
  expect(one).not.toBe(two)
  expect(Buffer.from(one, 'base64url').includes(SECRET)).toBe(false)
  const other = createSecretBox(file, async () => false)
  expect([opened(one), opened(two), opened(one, other)]).toEqual(Array(3).fill(`${SECRET}`))
})

test('the key file is for its owner alone, also once others have got rights to it', async () => {
  const sealed = await box.seal(SECRET, PURPOSE)
  expect(readFileSync(file)).toHaveLength(32)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  chmodSync(file, 0o644)
  opened(sealed)
  expect(statSync(file).mode & 0o777).toBe(0o600)
})

test('servers that seal their first secret at the same time use one key', async () => {
  const boxes = Array.from({ length: 5 }, () => createSecretBox(file, async () => true))
  const sealed = await Promise.all(boxes.map((one) => one.seal(SECRET, PURPOSE)))
  expect(sealed.map((one) => opened(one))).toEqual(sealed.map(() => SECRET.toString()))
})

test('a secret opens for no one else, and not once it was changed', async () => {
  const sealed = await box.seal(SECRET, PURPOSE)
  expect(() => opened(sealed, box, 'second factor of user 8')).toThrow(SecretBoxError)
  const changed = Buffer.from(sealed, 'base64url')
  changed[changed.length - 1] = (changed.at(-1) ?? 0) ^ 1
  expect(() => opened(changed.toString('base64url'))).toThrow(SecretBoxError)
  expect(() => opened('')).toThrow(SecretBoxError)
})

test.each([
  ['another', () => writeFileSync(file, Buffer.alloc(32, 1)), 'is not the one that sealed'],
  ['none', () => rmSync(file), 'is missing'],
  ['cut off', () => writeFileSync(file, Buffer.alloc(31)), 'does not have the 32 bytes']
])(
  'with a key file that is %s a secret stays shut, and the error names the file',
  async (_, change, why) => {
    const sealed = await box.seal(SECRET, PURPOSE)
    change()
    expect(() => opened(sealed)).toThrow(`The key file ${file} ${why}`)
  }
)

test('no key is made where another server may have it', async () => {
  const other = createSecretBox(file, async () => false)
  await expect(other.seal(SECRET, PURPOSE)).rejects.toThrow(`The key file ${file} is missing`)
  expect(existsSync(file)).toBe(false)
})
