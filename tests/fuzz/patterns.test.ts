import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parse } from '@swc/core'
import { isSafePattern } from 'redos-detector'
import { expect, test, vi } from 'vitest'

// Looking at every way through every pattern takes its time on a busy machine.
vi.setConfig({ testTimeout: 120_000 })

const ROOT = path.resolve(import.meta.dirname, '../..')

/** Only tests and their data, or the file that is made for this test, come by these. */
const NOT_SHIPPED = /\.test\.tsx?$/

/** Patterns that go back as often as their text is long, by why it cannot be long. */
const BOUNDED: Record<string, string[]> = {
  'of a description 400 characters are looked at': [
    '!?\\[([^\\]]*)\\]\\([^)]*\\)',
    '(?<![\\w\\\\/])(__|[*_])(.+?)\\1(?![\\w\\\\/]|\\.\\w)',
    '(\\*\\*|~~|`+)(.+?)\\1',
    '^\\s*(?:`{3,}.*|~{3,}.*|[-*_=\\s|:]*)$'
  ].map((source) => `shared/domain/ticket-title.ts ${source}`),
  'reads texts of the program itself': [
    'src-renderer/lib/address.ts {(\\w+)}',
    'src-renderer/features/help/guide-texts.ts \\[([^\\]]*)\\]\\([^)]*\\)|[*`]',
    'src-main/server/http/implement.ts {(\\w+)}',
    'src-main/server/openapi/openapi-document.ts  \\(D\\d+(, D\\d+)*\\)',
    'src-main/server/demo/demo-tickets.ts {(\\w+)}',
    'src-main/server/metrics/route-name.ts {\\w+}',
    // A role of at most 100 characters, and a number.
    'src-main/server/effects/invitation-detail.ts (, by invitation) \\d+$',
    // Zeros that it has encoded itself.
    'src-main/server/auth/password.ts =+$'
  ],
  'reads what this machine or its administrator says': [
    'src-renderer/features/admin/settings/invite-people/pasted-people.ts ([^<>]*)<([^<>]*)>',
    'src-renderer/features/admin/settings/invite-people/pasted-people.ts ^(?:mailto:|["\'([])+|["\')\\].:]+$',
    'src-renderer/features/admin/settings/invite-people/pasted-people.ts ^[\\s,]+|\\s+$',
    'src-renderer/features/forms/form-draft.ts ^[^a-z]+|-+$',
    'src-main/desktop/kiosk/autostart/windows-command.ts (\\\\*)("|$)',
    'src-main/server/base/data-folder-place.ts ^.*? on (\\/.*) \\(([^,)]+)([^()]*)\\)$',
    'src-main/server/store/postgres/hosts.ts ^(\\w+:\\/\\/(?:[^@/?#]*@)?)([^/?#]*)(.*)$'
  ],
  'a name of 1,000 characters at most': [
    'src-main/server/mail/reading/sender-name.ts <[^<>]*>',
    'src-main/server/mail/reading/sender-name.ts \\(([^()]*)\\)',
    'src-main/server/mail/reading/sender-name.ts ^[\\s,;]+|[\\s,;]+$'
  ],
  'a text of 120 to 300 characters at most': [
    'src-renderer/ui/browser-name.ts [(](\\w+)[)]',
    'shared/desktop/settings.ts ^[^/?#]*:\\d+([/?#]|$)',
    'src-main/server/mail/reading/mail-files.ts ^(.+?)(\\.[^.]*)?$',
    'shared/domain/search-text.ts "([^"]*[^"\\s][^"]*)"(?!\\S)|\\S+'
  ],
  'each part of what it finds is bounded': [
    'src-main/server/mail/incoming/received-text.ts !\\[([^\\]]{0,300})\\]\\(<?cid:([^)>\\s]{1,998})>?(?:\\s{1,9}"[^"]{0,300}")?\\)',
    'src-main/server/mail/reading/header-bytes.ts =\\?([\\w.:-]{1,40})(?:\\*[\\w-]{1,40})?\\?([bq])\\?([^?\\s]{0,998})\\?=',
    "src-main/server/mail/reading/header-bytes.ts \\*=([\\w.:-]{1,40})'[\\w-]{0,40}'([^\\s;\"]{0,998})",
    'src-main/server/mail/reading/header-bytes.ts boundary=(?:"([^"\\r\\n]{1,200})"|([^\\s";]{1,200}))',
    'src-main/server/mail/outgoing/markdown-parts.ts !\\[([^\\][]{0,300})\\]\\([^()\\s]{0,2000}\\)',
    'src-main/server/imports/times.ts ^(\\d{1,2})(?:\\.|º|er|st|nd|rd|th)?[-/ ]?(?:de )?(\\p{L}[\\p{L}\\p{M}]{1,11})[-/ .,]{1,2}(?:del? )?(\\d{4}|\\d{2})(?:[ ,]+|$)',
    'src-main/server/imports/times.ts ^(\\d{1,2})[:h.](\\d{2})(?:[:.](\\d{2})(?:[.,]\\d{1,9})?)? ?([ap]\\.? ?m\\.?|uhr)? ?(z|utc|gmt)?([+-]\\d{2}(?::?\\d{2})?)?$',
    'src-main/server/mail/reading/quoted-texts.ts https:\\/\\/[a-z0-9]{1,20}\\.safelinks\\.protection\\.outlook\\.com\\/\\?url=([^\\s<>]{1,2000})',
    'src-main/server/mail/reading/sender-address.ts =\\?[^?\\s]{1,60}\\?[bq]\\?[^?\\s]{0,998}\\?=',
    'shared/domain/markdown-writing.ts [\\w.+-]{1,64}@[\\w-]{1,63}(?:\\.[\\w-]{1,63})+'
  ],
  'it goes back over a name once': [
    'shared/api/registration-settings.ts ^([a-z0-9][a-z0-9-]*\\.)+[a-z]{2,}$',
    "shared/api/users.ts ^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[a-z0-9][a-z0-9-]*\\.)+[a-z]{2,}$",
    'src-main/server/mail/reading/html-marks.ts ^(?:(?:ydp\\w*)?yahoo_quoted\\w*|protonmail_quote|tutanota_quote|__quoted_text__|mail-editor-reference-message-container|freshdesk_quote|front-blockquote|zmail_extra)$'
  ],
  'the next sign ends what is repeated': [
    'shared/domain/rule-value-words.ts (\\uE000[^\\uE000\\uE001]*\\uE001)',
    'src-main/server/mail/reading/html-tree.ts (<[^<>]*>|\\n)',
    'src-main/server/mail/reading/html-tree.ts <(\\/?)([a-z][a-z0-9]*)[^<>]*>',
    'src-main/server/mail/reading/html-tree.ts <\\/script[^<>]*>',
    'src-main/server/mail/reading/html-tree.ts <\\/style[^<>]*>',
    'src-main/server/mail/reading/mail-reader.ts <([^<>\\s]{1,998})>',
    'src-main/server/mail/reading/mime-parts.ts <[^<>]*>'
  ]
}

/** Files in which each pattern reads no more than a line that is cut off before. */
const OF_SHORT_LINES = new Set([
  'src-main/server/mail/reading/answer-words.ts',
  'src-main/server/mail/reading/quote-words.ts',
  'src-main/server/mail/reading/signature-words.ts'
])

/** Patterns that are made of constants. */
const MADE = new Map([
  ['shared/domain/markdown-writing.ts', 1],
  ['shared/domain/mentions.ts', 2],
  ['shared/languages/glossary.ts', 1],
  ['src-main/desktop/links/helpdesk-link.ts', 4],
  ['src-main/server/metrics/route-name.ts', 1]
])

interface Pattern {
  file: string
  source: string
  flags: string
}

async function readSources(): Promise<{ patterns: Pattern[]; made: Map<string, number> }> {
  const patterns: Pattern[] = []
  const made = new Map<string, number>()
  const files = globSync('{shared,src-main,src-preload,src-renderer}/**/*.{ts,tsx}', { cwd: ROOT })
  for (const file of files.map((name) => name.split(path.sep).join('/'))) {
    if (NOT_SHIPPED.test(file)) continue
    const tree = await parse(readFileSync(path.join(ROOT, file), 'utf8'), {
      syntax: 'typescript',
      tsx: file.endsWith('x')
    })
    JSON.stringify(tree, (_key, node) => {
      if (node?.type === 'RegExpLiteral')
        patterns.push({ file, source: node.pattern, flags: node.flags })
      if (node?.callee?.value === 'RegExp') made.set(file, (made.get(file) ?? 0) + 1)
      return node
    })
  }
  return { patterns, made }
}

function isLinear({ source, flags }: Pattern): boolean {
  return isSafePattern(source, {
    caseInsensitive: flags.includes('i'),
    unicode: flags.includes('u'),
    dotAll: flags.includes('s'),
    multiLine: flags.includes('m')
  }).safe
}

test('no pattern takes longer than its text is long, but where the text is short', async () => {
  const { patterns, made } = await readSources()
  expect(patterns.length).toBeGreaterThan(50)
  const slow = patterns.filter((pattern) => !OF_SHORT_LINES.has(pattern.file) && !isLinear(pattern))
  // Braces are written with and without a backslash.
  const names = slow.map(({ file, source }) => `${file} ${source.replaceAll(/\\([{}])/g, '$1')}`)
  expect(names.toSorted()).toEqual(Object.values(BOUNDED).flat().toSorted())
  expect(made).toEqual(MADE)
})
