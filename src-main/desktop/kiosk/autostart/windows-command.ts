/**
 * Quotes a program and its arguments for a Windows command line: each in quotes, and backslashes
 * before a quote doubled (the rules of CommandLineToArgvW). Electron only joins its arguments with
 * spaces.
 */
export function quotedForWindows(command: readonly string[]): string[] {
  return command.map(
    (argument) =>
      `"${argument.replaceAll(/(\\*)("|$)/g, (_, slashes: string, quote: string) => slashes.repeat(2) + quote.replace('"', '\\"'))}"`
  )
}
