import { expect, test } from 'vitest'
import { plainText } from './plain-text.ts'

test.each([
  ['<img src="http://evil.example/x.png">', '‹img src="http://evil.example/x.png"›'],
  ['<a href="file:///etc/passwd">Ann</a> & Bob', '‹a href="file:///etc/passwd"›Ann‹/a› & Bob'],
  ['Ann\nTKT-00001 is now Resolved\0\u0007', 'Ann TKT-00001 is now Resolved'],
  ['\u202Egnp.exe\u202C\u2066x\u2069\u200F', 'gnp.exe x'],
  ['على \u2068TKT-00001\u2069', 'على TKT-00001'],
  ['(\u2067على \u2068TKT-00001\u2069\u2069)', '(على TKT-00001)'],
  ['Zoë Ångström, 日本 עברית 👩‍💻', 'Zoë Ångström, 日本 עברית 👩‍💻']
])('%j is told as %j', (text, reported) => {
  expect(plainText(text)).toBe(reported)
})
