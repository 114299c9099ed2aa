/**
 * A program and its arguments as a Windows command line has to have them to be taken apart again:
 * in quotes, and backslashes before a quote doubled (the rules of CommandLineToArgvW). Electron
 * joins what it is given with spaces, as it is.
 */
export function quotedForWindows(command: readonly string[]): string[] {
  return command.map(
    (argument) =>
      `"${argument.replaceAll(/(\\*)("|$)/g, (_, slashes: string, quote: string) => slashes.repeat(2) + quote.replace('"', '\\"'))}"`
  )
}
