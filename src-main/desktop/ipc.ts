import { type IpcMainInvokeEvent, ipcMain } from 'electron'
import * as z from 'zod'
import { Login } from '#shared/api/auth.ts'
import { DataSource, SettingsChange } from '#shared/desktop/settings.ts'
import { type DesktopChannel, type DesktopChannels, THEME_MODES } from '#shared/desktop-bridge.ts'
import { LANGUAGE_TAGS } from '#shared/languages/languages.ts'
import type { Log } from '../server/base/log.ts'

type ChannelResponse<C extends DesktopChannel> = DesktopChannels[C]['answer']
export type Handlers = {
  [C in DesktopChannel]: (
    ...args: DesktopChannels[C]['args']
  ) => ChannelResponse<C> | Promise<ChannelResponse<C>>
}

/** Longer than any address or fingerprint. */
const shortText = z.string().max(1000)

const ARGUMENTS: { [C in DesktopChannel]: z.ZodType<DesktopChannels[C]['args']> } = {
  'desktop:get-state': z.tuple([]),
  'desktop:listen-to-commands': z.tuple([]),
  'desktop:set-theme-mode': z.tuple([z.enum(THEME_MODES)]),
  'desktop:set-language': z.tuple([z.enum(LANGUAGE_TAGS)]),
  'desktop:probe-server': z.tuple([shortText, shortText.nullable()]),
  'desktop:change-source': z.tuple([DataSource]),
  'desktop:change-settings': z.tuple([SettingsChange]),
  'desktop:restart-to-update': z.tuple([]),
  'desktop:restart-kiosk': z.tuple([]),
  'desktop:leave-kiosk': z.tuple([Login, z.boolean()]),
  'desktop:choose-certificate': z.tuple([]),
  'desktop:choose-backups-folder': z.tuple([])
}

/**
 * Answers the page's calls over the bridge. A call is rejected that does not come from our page,
 * uses a channel that is not allowed now, or has invalid arguments: the page's promise rejects and
 * the log says so.
 */
export function answerCalls(
  handlers: Handlers,
  options: {
    isOurs: (event: IpcMainInvokeEvent) => boolean
    isAllowed: (channel: DesktopChannel) => boolean
    log: Log
  }
): void {
  const { isOurs, isAllowed, log } = options
  function answer<C extends DesktopChannel>(channel: C) {
    ipcMain.handle(channel, (event, ...args: unknown[]) => {
      if (!isOurs(event)) {
        log.warn(`Refused ${channel} from ${event.senderFrame?.url ?? 'a page that is gone'}`)
        throw new Error('Not allowed')
      }
      if (!isAllowed(channel)) {
        log.warn(`Refused ${channel}, which this kind of window may not use`)
        throw new Error('Not allowed')
      }
      const parsed = ARGUMENTS[channel].safeParse(args)
      if (!parsed.success) {
        log.warn(`Refused ${channel} with wrong arguments`)
        throw new Error('Invalid arguments')
      }
      return handlers[channel](...parsed.data)
    })
  }
  for (const channel of Object.keys(ARGUMENTS) as DesktopChannel[]) answer(channel)
}
