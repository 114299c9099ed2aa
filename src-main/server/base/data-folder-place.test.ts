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

const SYNCED = [
  { program: 'OneDrive', folder: 'C:\\Users\\ada\\OneDrive - Example' },
  { program: 'iCloud', folder: '/Users/ada/Library/Mobile Documents' }
]

test.each<[string, NodeJS.Platform, string, Partial<Place>]>([
  ['is on the network', 'win32', '\\\\server\\share', {}],
  ['is on the network', 'win32', '//server/share/desk', {}],
  ['is on the network', 'win32', '\\\\?\\UNC\\server\\share\\desk', {}],
  ['is on the network', 'win32', '\\\\?\\unc\\server\\share', {}],
  ['is on the network', 'win32', '//?/UNC/server/share', {}],
  ['is on the network', 'win32', '\\\\wsl.localhost\\Debian\\home', {}],
  ['is on the network', 'win32', '\\\\server@SSL\\DavWWWRoot\\desk', {}],
  ['is on the network', 'win32', 'H:\\desk', { realFolder: '\\\\server\\share\\desk' }],
  ['is on the network (nfs4)', 'linux', '/srv/desk', { networkType: 'nfs4' }],
  ['is in a folder that OneDrive synchronises', 'win32', 'C:\\Users\\ada\\OneDrive - Example', {}],
  [
    'is in a folder that OneDrive synchronises',
    ...(['win32', 'c:\\users\\ADA\\onedrive - example\\it\\desk', {}] as const)
  ],
  [
    'is in a folder that iCloud synchronises',
    ...(['darwin', '/Users/ada/desk'] as const),
    { realFolder: '/users/ada/library/mobile documents/desk' }
  ]
])('a folder %s: on %s %s %j', (sentence, platform, folder, more) => {
  expect(problem(platform, folder, { synced: SYNCED, ...more })).toBe(sentence)
})

test.each([
  ['win32', 'C:\\Users\\ada\\AppData\\Local\\Help Desk'],
  ['win32', '\\\\?\\C:\\desk'],
  ['win32', '\\\\.\\D:\\desk'],
  ['win32', 'C:\\Users\\ada\\OneDrive - Example backup\\desk'],
  ['linux', '/home/ada/.config/Help Desk'],
  ['darwin', '/Users/ada/Library/Application Support/Help Desk']
] as const)('on %s %s is as good as any', (platform, folder) => {
  expect(problem(platform, folder, { synced: SYNCED })).toBeNull()
})

describe('what is synchronised', () => {
  const find = (parts: Partial<Parameters<typeof syncedFolders>[0]>) =>
    syncedFolders({
      ...{ env: {}, platform: 'linux', home: '/home/ada', read: () => null, attributes: () => '' },
      ...parts
    })
  const onMac = (attributes: (folder: string) => string) =>
    find({ platform: 'darwin', home: '/Users/ada', attributes })

  test('OneDrive says in its variables', () => {
    const [OneDrive, OneDriveCommercial, OneDriveConsumer] = ['C:\\a', 'C:\\b', 'C:\\c']
    const env = { OneDrive, OneDriveCommercial, OneDriveConsumer, OneDriveX: 'C:\\d' }
    const folders = find({ env, platform: 'win32', home: 'C:\\Users\\ada' })
    expect(
      folders.filter(({ program }) => program === 'OneDrive').map(({ folder }) => folder)
    ).toEqual([OneDrive, OneDriveCommercial, OneDriveConsumer])
  })

  test.each([
    ['win32', 'C:\\Users\\ada', 'C:\\Local\\Dropbox\\info.json', 'D:\\Dropbox (Example)'],
    ['darwin', '/Users/ada', '/Users/ada/.dropbox/info.json', '/Volumes/Data/Dropbox'],
    ['linux', '/home/ada', '/home/ada/.dropbox/info.json', '/home/ada/Box']
  ] as const)('Dropbox on %s writes into a file', (platform, home, file, folder) => {
    const read = (name: string) =>
      name === file ? JSON.stringify({ business: { path: folder, host: 7 } }) : null
    const folders = find({ env: { LOCALAPPDATA: 'C:\\Local' }, platform, home, read })
    expect(folders).toContainEqual({ program: 'Dropbox', folder })
  })

  test('a file of Dropbox that makes no sense is passed over', () => {
    for (const text of ['', '{', 'null', '[]', '{"personal": null}', '{"personal": {"path": 7}}'])
      expect(find({ read: () => text }), text).toEqual([])
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
  ])('a Mac marks Desktop and Documents where iCloud synchronises them: %j', (attributes) => {
    for (const folder of ['/Users/ada/Documents', '/Users/ada/Desktop'])
      expect(onMac((it) => (it === folder ? attributes : ''))).toContainEqual({
        ...{ program: 'iCloud', folder }
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
