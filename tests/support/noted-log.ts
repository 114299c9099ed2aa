/** A log that keeps nothing. */
export const silentLog = { debug() {}, info() {}, warn() {}, error() {} }

/** A log that adds its warnings to a list. */
export const notedLog = (warnings: string[]) => ({
  ...silentLog,
  warn: (text: string) => void warnings.push(text)
})
