import { expect, test } from 'vitest'
import { defaultDataFolder } from './default-data-folder.ts'

const ROAMING = { APPDATA: 'C:\\Users\\ada\\AppData\\Roaming' }

test.each([
  ['win32', { ...ROAMING, LOCALAPPDATA: 'D:\\local' }, 'C:\\Users\\ada', 'D:\\local\\Help Desk'],
  ['win32', ROAMING, 'C:\\Users\\ada', 'C:\\Users\\ada\\AppData\\Local\\Help Desk'],
  ['darwin', {}, '/Users/ada', '/Users/ada/Library/Application Support/Help Desk'],
  ['linux', { XDG_CONFIG_HOME: '/home/ada/settings' }, '/home/ada', '/home/ada/settings/Help Desk'],
  ['linux', { XDG_CONFIG_HOME: '' }, '/home/ada', '/home/ada/.config/Help Desk']
] as const)(
  'on %s with %j the data is where it stays on the machine',
  (platform, env, home, folder) => {
    expect(defaultDataFolder(env, platform, home)).toBe(folder)
  }
)
