import { spawnSync } from 'node:child_process'

/**
 * Why tests can't fill a disk or make a file immutable while a program has it open; null where they
 * can.
 */
export function diskObstacle(): string | null {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'it takes root on Linux'
  if (spawnSync('unshare', ['-m', 'true']).status !== 0) return 'file systems can’t be mounted here'
  return spawnSync('which', ['chattr']).status === 0 ? null : 'there is no chattr'
}
