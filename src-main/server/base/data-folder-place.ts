import path from 'node:path'

/** A folder whose files another program copies to and from other machines. */
export interface SyncedFolder {
  program: string
  folder: string
}

/** The location of a data folder. */
export interface Place {
  /** Its absolute path, as someone chose it. */
  folder: string
  /** The real path, once links and, on Windows, drive letters of shares are resolved. */
  realFolder: string
  platform: NodeJS.Platform
  synced: readonly SyncedFolder[]
  /** The type of its file system if that is a network file system. */
  networkType: string | null
}

/**
 * Types of network file systems on Linux; of FUSE only those on another machine, because local
 * disks use FUSE too.
 */
const NETWORK_TYPES =
  /^(nfs\d?|cifs|smb\d?|smbfs|afs|ncpfs|ceph|glusterfs|lustre|davfs|fuse[.](sshfs|rclone|s3fs|gcsfuse|ceph|ceph-fuse|glusterfs|davfs2?|curlftpfs|smbnetfs|google-drive-ocamlfuse|onedriver))$/

/** The attributes of a folder that iCloud synchronises on macOS: until 13, and from 14 on. */
const SYNCED_ATTRIBUTE = /^com\.apple\.(icloud\.desktop|file-provider-domain-id)/m

/**
 * Why a folder can't hold the database, or null. SQLite's write-ahead log needs memory that all
 * programs with the database open share, and so one machine and a local disk
 * (https://sqlite.org/wal.html), and files that no one else replaces.
 * @returns the end of a sentence that begins with the folder
 */
export function placeProblem({
  folder,
  realFolder,
  platform,
  synced,
  networkType
}: Place): string | null {
  const folders = [folder, realFolder]
  if (platform === 'win32' && folders.some(isUncPath)) return 'is on the network'
  if (networkType) return `is on the network (${networkType})`
  const found = synced.find((one) => folders.some((each) => isWithin(each, one.folder, platform)))
  return found ? `is in a folder that ${found.program} synchronises` : null
}

/**
 * Whether a path of Windows names a share of a server: `\\server\share`, also as
 * `\\?\UNC\server\share`.
 */
export function isUncPath(folder: string): boolean {
  return /^\\\\([?.]\\UNC\\|[^?.\\])/i.test(folder.replaceAll('/', '\\'))
}

function isWithin(folder: string, parent: string, platform: NodeJS.Platform): boolean {
  const { relative, isAbsolute, sep } = platform === 'win32' ? path.win32 : path.posix
  // macOS ignores case too, unless someone has formatted the disk otherwise.
  const fold = (text: string) => (platform === 'linux' ? text : text.toLowerCase())
  const way = relative(fold(parent), fold(folder))
  return way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way)
}

/**
 * The folders of this account that OneDrive, Dropbox and iCloud are known to synchronise.
 * @param read returns a file's text, or null where there is none
 * @param attributes returns the names of a folder's extended attributes on macOS, in lines
 */
export function syncedFolders(options: {
  env: NodeJS.ProcessEnv
  platform: NodeJS.Platform
  home: string
  read: (file: string) => string | null
  attributes: (folder: string) => string
}): SyncedFolder[] {
  const { env, platform, home, read, attributes } = options
  const { join } = platform === 'win32' ? path.win32 : path.posix
  const named = (program: string, ...folders: (string | undefined)[]) =>
    folders.filter((folder) => folder).map((folder) => ({ program, folder: folder as string }))
  // https://help.dropbox.com/installs/locate-dropbox-folder
  const notes =
    platform === 'win32'
      ? [env.APPDATA, env.LOCALAPPDATA]
          .filter((base) => base)
          .map((base) => join(base as string, 'Dropbox/info.json'))
      : [join(home, '.dropbox/info.json')]
  return [
    ...named('OneDrive', env.OneDrive, env.OneDriveCommercial, env.OneDriveConsumer),
    ...named('Dropbox', ...notes.flatMap((file) => dropboxFolders(read(file)))),
    ...(platform === 'win32' ? named('iCloud', join(home, 'iCloudDrive')) : []),
    ...(platform === 'darwin'
      ? [
          ...named('iCloud', join(home, 'Library/Mobile Documents')),
          // With "Desktop & Documents Folders" in iCloud these keep their places, and get a mark.
          ...[join(home, 'Desktop'), join(home, 'Documents')]
            .filter((folder) => SYNCED_ATTRIBUTE.test(attributes(folder)))
            .flatMap((folder) => named('iCloud', folder)),
          ...named('a cloud service', join(home, 'Library/CloudStorage'))
        ]
      : [])
  ]
}

/** The folders in Dropbox's own settings file: one for each account. */
function dropboxFolders(text: string | null): string[] {
  try {
    const accounts: unknown[] = Object.values(JSON.parse(text ?? '{}'))
    return accounts
      .map((account) => (account as { path?: unknown }).path)
      .filter((folder) => typeof folder === 'string')
  } catch {
    return []
  }
}

/**
 * The type of the mount of a device if it is a network file system.
 * @param mounts the text of /proc/self/mountinfo (proc_pid_mountinfo(5))
 * @param device the `dev` that `stat` returns for a file on it
 */
export function mountTypeOnLinux(mounts: string, device: number): string | null {
  // Splits a device number as makedev(3) makes it, both for disks and for anonymous devices.
  const [major, minor] = [(device >>> 8) & 0xfff, (device & 0xff) | ((device >>> 12) & 0xfff00)]
  for (const line of mounts.split('\n')) {
    const [before = '', after = ''] = line.split(' - ')
    if (before.split(' ')[2] !== `${major}:${minor}`) continue
    const type = after.split(' ')[0] ?? ''
    return NETWORK_TYPES.test(type) ? type : null
  }
  return null
}

/**
 * The type of the mount that holds a folder if macOS does not mark it as local.
 * @param mounts what `mount` prints
 */
export function mountTypeOnMac(mounts: string, folder: string): string | null {
  let longest = ''
  let found: string | null = null
  for (const line of mounts.split('\n')) {
    const [, point = '', type = '', flags = ''] =
      /^.*? on (\/.*) \(([^,)]+)([^()]*)\)$/.exec(line) ?? []
    if (point.length < longest.length || !isWithin(folder, point, 'darwin')) continue
    longest = point
    found = flags.split(', ').includes('local') ? null : type
  }
  return found
}
