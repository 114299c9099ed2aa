import type { Login } from './api/auth.ts'
import type { DataSource, DesktopSettings, SettingsChange } from './desktop/settings.ts'

/** How the app looks: one of the two themes, or whichever the system uses. */
export const THEME_MODES = ['light', 'dark', 'system'] as const
export type ThemeMode = (typeof THEME_MODES)[number]

/** What a look at the address of a server found out. */
export type ServerProbe =
  | { result: 'found'; version: string }
  /** `problem` is the sentence to show. */
  | { result: 'failed'; problem: string }
  /**
   * No authority this system trusts has signed its certificate; a person may trust this one by its
   * fingerprint.
   */
  | {
      result: 'untrusted-certificate'
      fingerprint: string
      subject: string
      validTo: string
      problem: string
    }

/** How sharing this computer's help desk on the network stands. */
export type SharingStatus =
  | { kind: 'off' }
  | {
      kind: 'on'
      /** What others open, the likeliest first, such as `https://192.168.1.20:4180`. */
      addresses: string[]
      /** SHA-256 of the certificate, as `AB:CD:…`; null without one. */
      fingerprint: string | null
      /**
       * With it the first IT Support Specialist is created from another machine; null once there
       * are accounts (D1).
       */
      setupCode: string | null
    }
  /** `problem` is the sentence to show; sharing goes on by itself once it is gone. */
  | { kind: 'waiting'; problem: string }

/** Everything the pages show of the desktop application itself. */
export interface DesktopState {
  /** Of the application, such as `1.2.0`. */
  version: string
  settings: DesktopSettings
  /** Why the data can't be reached, as a sentence; null while it can. */
  sourceProblem: string | null
  /**
   * Why the keys for a new ticket do nothing, as a sentence; null where they work or there are
   * none.
   */
  newTicketKeysProblem: string | null
  /** The version that a restart would install; null while none is downloaded. */
  readyUpdate: string | null
  /** Whether anybody may walk up to this computer; never changes while a page stands. */
  isKiosk: boolean
  sharing: SharingStatus
  /** Of this computer in its networks, the likeliest to be reached first. */
  networkAddresses: string[]
}

/** What the desktop asks its page to do. */
export type DesktopCommand = { name: 'open'; path: string } | { name: 'new-ticket' | 'shortcuts' }

/**
 * What `window.desktop` offers in the desktop application; a browser has no such thing. Wrong
 * arguments reject.
 */
export interface DesktopBridge {
  /** `linux`, `darwin` or `win32`. */
  readonly platform: string
  getState(): Promise<DesktopState>
  /** Tells of every later state. @returns the function that stops it */
  onState(listener: (state: DesktopState) => void): () => void
  /**
   * Tells what to do; what was asked before anybody listened comes first.
   * @returns the function that stops it
   */
  onCommand(listener: (command: DesktopCommand) => void): () => void
  /** Lets the window's frame, menus and background follow the theme of the page. */
  setThemeMode(mode: ThemeMode): Promise<void>
  /**
   * Looks whether a help desk answers at an address.
   * @param fingerprint of the certificate a person trusts
   */
  probeServer(address: string, fingerprint: string | null): Promise<ServerProbe>
  /**
   * Signs out and goes on with the data there.
   * @returns why that is not possible, as a sentence; null when done
   */
  changeSource(source: DataSource): Promise<string | null>
  /** @returns why that is not possible, as a sentence; null when done */
  changeSettings(change: SettingsChange): Promise<string | null>
  /** Installs the update that is ready, and starts anew with it. */
  restartToUpdate(): Promise<void>
  /** At a kiosk: signs out, forgets everything and loads the sign-in page anew. */
  restartKiosk(): Promise<void>
  /**
   * At a kiosk: goes on as a normal application, if an IT Support Specialist wants it.
   * @param switchOff whether it is also none at the next start
   * @returns why that is not possible, as a sentence; null when done
   */
  leaveKiosk(credentials: Login, switchOff: boolean): Promise<string | null>
  /**
   * Asks for the certificate files to share with.
   * @returns why they can't be used, as a sentence; null when done
   */
  chooseCertificate(): Promise<string | null>
  /**
   * Asks for the folder that backups go to.
   * @returns why it can't be used, as a sentence; null when done
   */
  chooseBackupsFolder(): Promise<string | null>
}

/** Every call from page to main process: its channel, arguments and answer. */
export interface DesktopChannels {
  'desktop:get-state': { args: []; answer: DesktopState }
  'desktop:listen-to-commands': { args: []; answer: undefined }
  'desktop:set-theme-mode': { args: [mode: ThemeMode]; answer: undefined }
  'desktop:probe-server': {
    args: [address: string, fingerprint: string | null]
    answer: ServerProbe
  }
  'desktop:change-source': { args: [source: DataSource]; answer: string | null }
  'desktop:change-settings': { args: [change: SettingsChange]; answer: string | null }
  'desktop:restart-to-update': { args: []; answer: undefined }
  'desktop:restart-kiosk': { args: []; answer: undefined }
  'desktop:leave-kiosk': { args: [credentials: Login, switchOff: boolean]; answer: string | null }
  'desktop:choose-certificate': { args: []; answer: string | null }
  'desktop:choose-backups-folder': { args: []; answer: string | null }
}
export type DesktopChannel = keyof DesktopChannels

/** Every message from main process to page. There is no other way across. */
export interface DesktopMessages {
  'desktop:state': DesktopState
  'desktop:command': DesktopCommand
}
export type DesktopMessage = keyof DesktopMessages
