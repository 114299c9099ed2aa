import path from 'node:path'

/**
 * The data folder unless another is chosen; desktop and headless server share it, so that both show
 * the same help desk. On Windows it is in the local part of the profile, because a roaming one is
 * copied over the network.
 * @param home the person's own folder
 */
export function defaultDataFolder(
  env: NodeJS.ProcessEnv,
  platform: NodeJS.Platform,
  home: string
): string {
  if (platform === 'win32')
    return path.win32.join(env.LOCALAPPDATA || `${home}\\AppData\\Local`, 'Help Desk')
  if (platform === 'darwin') return path.posix.join(home, 'Library/Application Support/Help Desk')
  return path.posix.join(env.XDG_CONFIG_HOME || `${home}/.config`, 'Help Desk')
}
