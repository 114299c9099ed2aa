import { expect, test } from 'vitest'
import { quotedForWindows } from './windows-command.ts'

/** Takes a command line apart as Windows programs do (CommandLineToArgvW). */
function argumentsOf(line: string): string[] {
  const found: string[] = []
  for (const [, quoted = ''] of line.matchAll(/"((?:\\\\|\\"|[^"\\]|\\(?=[^"\\]))*)"/g)) {
    found.push(
      quoted.replaceAll(
        /(\\+)("|$)/g,
        (_, slashes: string, quote: string) => '\\'.repeat(Math.floor(slashes.length / 2)) + quote
      )
    )
  }
  return found
}

test.each([
  [
    ['--data', 'C:\\Users\\Ada\\AppData\\Local\\Help Desk'],
    String.raw`"--data" "C:\Users\Ada\AppData\Local\Help Desk"`
  ],
  [
    ['C:\\Program Files\\Help Desk\\Help Desk.exe', '--data', 'D:\\desk'],
    String.raw`"C:\Program Files\Help Desk\Help Desk.exe" "--data" "D:\desk"`
  ],
  [['C:\\'], String.raw`"C:\\"`],
  [['D:\\a b\\'], String.raw`"D:\a b\\"`],
  [['say "hi"'], String.raw`"say \"hi\""`],
  [['\\"'], String.raw`"\\\""`],
  [[''], '""']
])('the arguments %j arrive unchanged', (args, line) => {
  expect(quotedForWindows(args).join(' ')).toBe(line)
  expect(argumentsOf(line)).toEqual(args)
})
