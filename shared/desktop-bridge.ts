import type { Login } from './api/auth.ts'
import type { DataSource, DesktopSettings, SettingsChange } from './desktop/settings.ts'
import type { Language } from './languages/languages.ts'

/** How the app looks: one of the two themes, or whichever the system uses. */
export const THEME_MODES = ['light', 'dark', 'system'] as const
export type ThemeMode = (typeof THEME_MODES)[number]

/** The result of probing the address of a server. */
export type ServerProbe =
  | { result: 'found'; version: string }
  /** `problem` is the sentence to show. */
  | { result: 'failed'; problem: string }
  /**
   * No authority trusted by this system has signed the server's certificate; a person may trust it
   * by its fingerprint.
   */
  | {
      result: 'untrusted-certificate'
      fingerprint: string
      subject: string
      validTo: string
      problem: string
    }

/** Why a kiosk can't be left. */
export interface LeavingProblem {
  /** The sentence to show. */
  sentence: string
  /** The field that the person has to correct or fill in. */
  field: 'password' | 'code'
}

/** The state of sharing this computer's help desk on the network. */
export type SharingStatus =
  | { kind: 'off' }
  | {
      kind: 'on'
      /**
       * The addresses that others open, the likeliest first, such as `https://192.168.1.20:4180`.
       */
      addresses: string[]
      /** SHA-256 of the certificate, as `AB:CD:…`; null without one. */
      fingerprint: string | null
      /**
       * The code for creating the first IT Support Specialist from another machine; null once there
       * are accounts (D1).
       */
      setupCode: string | null
    }
  /** `problem` is the sentence to show; sharing resumes by itself once it is solved. */
  | { kind: 'waiting'; problem: string }

/** Everything the pages show of the desktop application itself. */
export interface DesktopState {
  /** The version of the application, such as `1.2.0`. */
  version: string
  settings: DesktopSettings
  /** Why the data can't be reached, as a sentence; null while it can. */
  sourceProblem: string | null
  /**
   * Why the keys for a new ticket do nothing, as a sentence; null where they work or none are set.
   */
  newTicketKeysProblem: string | null
  /** The version that a restart would install; null while none is downloaded. */
  readyUpdate: string | null
  /** Whether this computer is a kiosk; never changes while a page is loaded. */
  isKiosk: boolean
  sharing: SharingStatus
  /** The addresses of this computer on its networks, the likeliest to be reached first. */
  networkAddresses: string[]
}

/** A command of the desktop to its page. */
export type DesktopCommand = { name: 'open'; path: string } | { name: 'new-ticket' | 'shortcuts' }

/**
 * The functions of `window.desktop` in the desktop application; undefined in a browser. Calls with
 * invalid arguments reject.
 */
export interface DesktopBridge {
  /** `linux`, `darwin` or `win32`. */
  readonly platform: string
  getState(): Promise<DesktopState>
  /** Calls the listener with every later state. @returns the function that stops it */
  onState(listener: (state: DesktopState) => void): () => void
  /**
   * Calls the listener with every command, first with those from before anyone listened.
   * @returns the function that stops it
   */
  onCommand(listener: (command: DesktopCommand) => void): () => void
  /** Makes the window's frame, menus and background follow the theme of the page. */
  setThemeMode(mode: ThemeMode): Promise<void>
  /**
   * Makes menu, tray, notifications, dialogs and the answers of the server follow the language of
   * the page, now and at the next start (D82). At a kiosk until the next person begins.
   */
  setLanguage(language: Language): Promise<void>
  /**
   * Checks whether a help desk answers at an address.
   * @param fingerprint the SHA-256 fingerprint of the certificate a person trusts
   */
  probeServer(address: string, fingerprint: string | null): Promise<ServerProbe>
  /**
   * Signs out and switches to another source of data.
   * @returns why that is not possible, as a sentence; null when done
   */
  changeSource(source: DataSource): Promise<string | null>
  /** @returns why that is not possible, as a sentence; null when done */
  changeSettings(change: SettingsChange): Promise<string | null>
  /** Restarts the application to install the update that is ready. */
  restartToUpdate(): Promise<void>
  /** At a kiosk: signs out, deletes all traces of the person and loads the sign-in page. */
  restartKiosk(): Promise<void>
  /**
   * At a kiosk: turns the computer into a normal one, if the credentials are those of an IT Support
   * Specialist.
   * @param switchOff whether it is to stay a normal one after a restart
   * @returns why that is not possible; null when done
   */
  leaveKiosk(credentials: Login, switchOff: boolean): Promise<LeavingProblem | null>
  /**
   * Lets the person choose the certificate files to share with.
   * @returns why they can't be used, as a sentence; null when done or cancelled
   */
  chooseCertificate(): Promise<string | null>
  /**
   * Lets the person choose the folder for backups.
   * @returns why it can't be used, as a sentence; null when done or cancelled
   */
  chooseBackupsFolder(): Promise<string | null>
}

/** Every call from page to main process: its channel, arguments and answer. */
export interface DesktopChannels {
  'desktop:get-state': { args: []; answer: DesktopState }
  'desktop:listen-to-commands': { args: []; answer: undefined }
  'desktop:set-theme-mode': { args: [mode: ThemeMode]; answer: undefined }
  'desktop:set-language': { args: [language: Language]; answer: undefined }
  'desktop:probe-server': {
    args: [address: string, fingerprint: string | null]
    answer: ServerProbe
  }
  'desktop:change-source': { args: [source: DataSource]; answer: string | null }
  'desktop:change-settings': { args: [change: SettingsChange]; answer: string | null }
  'desktop:restart-to-update': { args: []; answer: undefined }
  'desktop:restart-kiosk': { args: []; answer: undefined }
  'desktop:leave-kiosk': {
    args: [credentials: Login, switchOff: boolean]
    answer: LeavingProblem | null
  }
  'desktop:choose-certificate': { args: []; answer: string | null }
  'desktop:choose-backups-folder': { args: []; answer: string | null }
}
export type DesktopChannel = keyof DesktopChannels

/**
 * Every message from main process to page. Channels and messages are the only way between the two.
 */
export interface DesktopMessages {
  'desktop:state': DesktopState
  'desktop:command': DesktopCommand
}
export type DesktopMessage = keyof DesktopMessages
