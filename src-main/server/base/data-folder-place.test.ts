import { describe, expect, test } from 'vitest'
import {
  mountTypeOnLinux,
  mountTypeOnMac,
  type Place,
  placeProblem,
  syncedFolders
} from './data-folder-place.ts'

const problem = (platform: NodeJS.Platform, folder: string, more: Partial<Place> = {}) =>
  placeProblem({ folder, realFolder: folder, platform, synced: [], networkType: null, ...more })

describe('a folder on the network is refused', () => {
  test.each([
    '\\\\server\\share',
    '\\\\server\\share\\desk',
    '//server/share/desk',
    '\\\\?\\UNC\\server\\share\\desk',
    '\\\\?\\unc\\server\\share',
    '//?/UNC/server/share',
    '\\\\wsl.localhost\\Debian\\home',
    '\\\\server@SSL\\DavWWWRoot\\desk'
  ])('by its form on Windows: %s', (folder) => {
    expect(problem('win32', folder)).toBe('is on the network')
  })

  test('where a drive letter of Windows leads there', () => {
    expect(problem('win32', 'H:\\desk', { realFolder: '\\\\server\\share\\desk' })).toBe(
      'is on the network'
    )
  })

  test('by the type of its mount', () => {
    expect(problem('linux', '/srv/desk', { networkType: 'nfs4' })).toBe('is on the network (nfs4)')
  })
})

describe('a folder that a program synchronises is refused', () => {
  const synced = [{ program: 'OneDrive', folder: 'C:\\Users\\ada\\OneDrive - Example' }]
  test.each(['C:\\Users\\ada\\OneDrive - Example', 'c:\\users\\ADA\\onedrive - example\\it\\desk'])(
    '%s',
    (folder) => {
      expect(problem('win32', folder, { synced })).toBe('is in a folder that OneDrive synchronises')
    }
  )

  test('where a link leads there, and on a Mac in any case', () => {
    const iCloud = [{ program: 'iCloud', folder: '/Users/ada/Library/Mobile Documents' }]
    const realFolder = '/users/ada/library/mobile documents/desk'
    expect(problem('darwin', '/Users/ada/desk', { synced: iCloud, realFolder })).toBe(
      'is in a folder that iCloud synchronises'
    )
  })
})

test.each([
  ['win32', 'C:\\Users\\ada\\AppData\\Local\\Help Desk'],
  ['win32', '\\\\?\\C:\\desk'],
  ['win32', '\\\\.\\D:\\desk'],
  ['win32', 'C:\\Users\\ada\\OneDrive - Example backup\\desk'],
  ['linux', '/home/ada/.config/Help Desk'],
  ['darwin', '/Users/ada/Library/Application Support/Help Desk']
] as const)('on %s %s is as good as any', (platform, folder) => {
  const synced = [{ program: 'OneDrive', folder: 'C:\\Users\\ada\\OneDrive - Example' }]
  expect(problem(platform, folder, { synced })).toBeNull()
})

describe('what is synchronised', () => {
  const none = () => null
  const empty = () => ''
  const onMac = (attributes: (folder: string) => string) =>
    syncedFolders({ env: {}, platform: 'darwin', home: '/Users/ada', read: none, attributes })

  test('OneDrive says in its variables', () => {
    const env = {
      OneDrive: 'C:\\a',
      OneDriveCommercial: 'C:\\b',
      OneDriveConsumer: 'C:\\c',
      OneDriveX: 'C:\\d'
    }
    expect(
      syncedFolders({
        env,
        platform: 'win32',
        home: 'C:\\Users\\ada',
        read: none,
        attributes: empty
      })
        .filter(({ program }) => program === 'OneDrive')
        .map(({ folder }) => folder)
    ).toEqual(['C:\\a', 'C:\\b', 'C:\\c'])
  })

  test.each([
    ['win32', 'C:\\Users\\ada', 'C:\\Local\\Dropbox\\info.json', 'D:\\Dropbox (Example)'],
    ['darwin', '/Users/ada', '/Users/ada/.dropbox/info.json', '/Volumes/Data/Dropbox'],
    ['linux', '/home/ada', '/home/ada/.dropbox/info.json', '/home/ada/Box']
  ] as const)('Dropbox on %s writes into a file', (platform, home, file, folder) => {
    const read = (name: string) =>
      name === file ? JSON.stringify({ business: { path: folder, host: 7 } }) : null
    expect(
      syncedFolders({ env: { LOCALAPPDATA: 'C:\\Local' }, platform, home, read, attributes: empty })
    ).toContainEqual({
      program: 'Dropbox',
      folder
    })
  })

  test('a file of Dropbox that makes no sense is passed over', () => {
    const folders = (text: string) =>
      syncedFolders({
        env: {},
        platform: 'linux',
        home: '/home/ada',
        read: () => text,
        attributes: empty
      })
    for (const text of ['', '{', 'null', '[]', '{"personal": null}', '{"personal": {"path": 7}}'])
      expect(folders(text), text).toEqual([])
  })

  test('a Mac has folders for it', () => {
    expect(onMac(() => 'com.apple.macl\n')).toEqual([
      { program: 'iCloud', folder: '/Users/ada/Library/Mobile Documents' },
      { program: 'a cloud service', folder: '/Users/ada/Library/CloudStorage' }
    ])
  })

  test.each([
    ['com.apple.macl\ncom.apple.icloud.desktop\n'],
    ['com.apple.file-provider-domain-id\n'],
    ['com.apple.file-provider-domain-id#PN\n']
  ])('a Mac marks Documents where iCloud synchronises them: %j', (attributes) => {
    const folder = '/Users/ada/Documents'
    expect(onMac((it) => (it === folder ? attributes : ''))).toContainEqual({
      program: 'iCloud',
      folder
    })
    expect(onMac(() => attributes)).toContainEqual({
      program: 'iCloud',
      folder: '/Users/ada/Desktop'
    })
  })
})

describe('the type of a mount on the network', () => {
  const LINUX = `22 1 8:1 / / rw,relatime shared:1 - ext4 /dev/sda1 rw
36 22 0:45 / /srv/with\\040space rw shared:9 master:2 - nfs4 nas:/export rw,vers=4.2
37 22 0:46 / /mnt/far rw - fuse.sshfs ada@host:/ rw
38 22 0:47 / /mnt/disk rw - fuse.mergerfs 1:2 rw
39 22 0:48 / /mnt/share rw - cifs //server/share rw`
  // As Linux makes them of 0:45 and so on.
  test.each([
    ['/', (8 << 8) | 1, null],
    ['NFS', 45, 'nfs4'],
    ['SSHFS', 46, 'fuse.sshfs'],
    ['local FUSE', 47, null],
    ['SMB', 48, 'cifs'],
    ['one that is not listed', 77, null]
  ])('is read on Linux from the list of mounts: %s', (_what, device, type) => {
    expect(mountTypeOnLinux(LINUX, device)).toBe(type)
  })

  const MAC = `/dev/disk3s1s1 on / (apfs, sealed, local, read-only, journaled)
devfs on /dev (devfs, local, nobrowse)
/dev/disk3s5 on /System/Volumes/Data (apfs, local, journaled, nobrowse, protect)
//ada@nas._smb._tcp.local/it on /Volumes/it (smbfs, nodev, nosuid, mounted by ada)
/dev/disk5s1 on /Volumes/it disk (1) (apfs, local, nodev, nosuid, journaled)`
  test.each([
    ['/Users/ada/Library/Application Support/Help Desk', null],
    ['/Volumes/it', 'smbfs'],
    ['/Volumes/it/desk', 'smbfs'],
    ['/Volumes/it disk (1)/desk', null]
  ])('is read on a Mac from what mount prints: %s', (folder, type) => {
    expect(mountTypeOnMac(MAC, folder)).toBe(type)
  })
})
