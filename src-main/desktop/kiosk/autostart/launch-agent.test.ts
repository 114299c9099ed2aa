import { expect, test } from 'vitest'
import { launchAgent } from './launch-agent.ts'

test('the launch agent starts the program with its unchanged arguments when someone signs in', () => {
  const text = launchAgent([
    '/Applications/Help Desk.app/Contents/MacOS/Help Desk',
    '--data',
    '/Users/a & b/<desk>'
  ])
  const [, listed = ''] = /<array>([\s\S]*)<\/array>/.exec(text) ?? []
  expect(listed.match(/<string>.*<\/string>/g)).toEqual([
    '<string>/Applications/Help Desk.app/Contents/MacOS/Help Desk</string>',
    '<string>--data</string>',
    '<string>/Users/a &amp; b/&lt;desk&gt;</string>'
  ])
  expect(text).toMatch(/<key>RunAtLoad<\/key>\s*<true\/>/)
})
