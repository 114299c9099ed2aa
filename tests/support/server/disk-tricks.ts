import { execFileSync, spawnSync } from 'node:child_process'
import { makeTemporaryFolder } from './temporary-folder.ts'

/**
 * Why tests can't fill a disk or make a file immutable while a program has it open; null where they
 * can.
 */
export function diskObstacle(): string | null {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'it takes root on Linux'
  if (spawnSync('unshare', ['-m', 'true']).status !== 0) return 'file systems can’t be mounted here'
  return spawnSync('which', ['chattr']).status === 0 ? null : 'there is no chattr'
}

/**
 * Works on a small disk of its own, in memory.
 * @param size as `mount` takes it, such as `4m`
 * @param work gets the folder where the disk is
 */
export async function onDisk(size: string, work: (folder: string) => Promise<void>): Promise<void> {
  const folder = makeTemporaryFolder()
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'help-desk-test', folder.path])
  try {
    await work(folder.path)
  } finally {
    execFileSync('umount', [folder.path])
    folder.remove()
  }
}
