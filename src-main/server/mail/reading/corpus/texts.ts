import { bodyOf, encodedWord, type MailCase, mailOf, partOf } from './mail-builder.ts'

/** Texts in their charsets, as Base64. */
const CHARSETS: [charset: string, text: string, bytes: string][] = [
  ['iso-2022-jp', 'プリンターが動きません。', 'GyRCJVclaiVzJT8hPCQsRjAkLSReJDskcyEjGyhC'],
  ['shift_jis', '画面が真っ暗です。', 'ieaWyoKqkF6CwYjDgsWCt4FC'],
  ['euc-jp', 'パスワードを忘れました。', 'pdGluaXvobylyaTyy7qk7KTepLekv6Gj'],
  ['gb2312', '打印机无法工作。', 'tPLTobv6zt63qLmk1/ehow=='],
  ['gbk', '無法登錄系统。', 'n2+3qLXH5JvPtc2zoaM='],
  ['big5', '印表機壞了。', 'pkyq7b73w2GkRqFD'],
  ['windows-1256', 'الطابعة لا تعمل', 'x+HYx8jaySDhxyDK2uPh'],
  ['koi8-r', 'Принтер не работает.', '8NLJztTF0iDOxSDSwcLP1MHF1C4='],
  ['windows-1251', 'Нет доступа к почте.', 'zeXyIOTu8fLz7+Ag6iDv7vfy5S4='],
  [
    'windows-1254',
    'Yazıcı çalışmıyor, şifremi değiştiremiyorum.',
    'WWF6/WP9IOdhbP3+bf15b3IsIP5pZnJlbWkgZGXwaf50aXJlbWl5b3J1bS4='
  ],
  ['iso-8859-9', 'Ağ bağlantısı yok.', 'QfAgYmHwbGFudP1z/SB5b2su'],
  [
    'iso-8859-2',
    'Drukarka nie działa, proszę o pomoc.',
    'RHJ1a2Fya2EgbmllIGR6aWGzYSwgcHJvc3rqIG8gcG9tb2Mu'
  ],
  ['euc-kr', '프린터가 작동하지 않습니다.', 'x8G4sMXNsKEgwNu1v8fPwfYgvsq9wLTPtNku'],
  ['ks_c_5601-1987', '프린터가 작동하지 않습니다.', 'x8G4sMXNsKEgwNu1v8fPwfYgvsq9wLTPtNku'],
  ['iso-8859-15', 'Prüfung kostet 5 €.', 'UHL8ZnVuZyBrb3N0ZXQgNSCkLg=='],
  [
    'windows-1252',
    '„Drucker“ druckt nicht – schon wieder.',
    'hERydWNrZXKTIGRydWNrdCBuaWNodCCWIHNjaG9uIHdpZWRlci4='
  ],
  ['iso-8859-7', 'Ο εκτυπωτής δεν λειτουργεί.', 'zyDl6vT18Pn03vIg5OXtIOvl6fTv9fHj5d8u'],
  ['utf-16', 'Der Drucker ist aus.', '//5EAGUAcgAgAEQAcgB1AGMAawBlAHIAIABpAHMAdAAgAGEAdQBzAC4A'],
  // What the label says is not so.
  [
    'iso-8859-1',
    '„Drucker“ druckt nicht – schon wieder.',
    'hERydWNrZXKTIGRydWNrdCBuaWNodCCWIHNjaG9uIHdpZWRlci4='
  ],
  [
    'utf-8',
    '„Drucker“ druckt nicht – schon wieder.',
    'hERydWNrZXKTIGRydWNrdCBuaWNodCCWIHNjaG9uIHdpZWRlci4='
  ],
  ['us-ascii', 'Drücker 日本', 'RHLDvGNrZXIg5pel5pys'],
  ['iso-8859-1', 'Drücker 日本', 'RHLDvGNrZXIg5pel5pys'],
  ['x-unknown-charset', 'Drücker 日本', 'RHLDvGNrZXIg5pel5pys'],
  ['us-ascii', 'プリンターが動きません。', 'GyRCJVclaiVzJT8hPCQsRjAkLSReJDskcyEjGyhC'],
  ['cp932', '画面が真っ暗です。', 'ieaWyoKqkF6CwYjDgsWCt4FC']
]

export const CHARSET_CASES: MailCase[] = CHARSETS.map(([charset, text, bytes]) => ({
  name: `a text of ${charset}: ${text}`,
  raw: mailOf(
    {},
    partOf({ type: `text/plain; charset="${charset}"`, content: Buffer.from(bytes, 'base64') })
  ),
  text
}))

const plain = (content: string | Uint8Array, type = 'text/plain; charset=utf-8') =>
  partOf({ type, content, encoding: '8bit' })

/** Plain texts, each with what its Markdown must be to read as it was written. */
const PLAIN: [name: string, written: string, text: string, rest?: string[]][] = [
  ['an empty one', '', ''],
  ['only a signature', '-- \nMax Muster\nExample AG', '', ['Max Muster']],
  ['only what a telephone writes', 'Sent from my iPhone', '', ['Sent from my iPhone']],
  [
    'signs of Markdown',
    '# no heading\n1) no list\n* no list\n+ no list\n- no list\n| no table',
    '&#x23; no heading\n1&#x29; no list\n&#x2A; no list\n&#x2B; no list\n&#x2D; no list\n&#x7C; no table'
  ],
  [
    'a path and a name',
    'C:\\temp\\a_b_c.txt and my_file_name *now*',
    'C:\\temp\\a_b_c.txt and my_file_name &#x2A;now&#x2A;'
  ],
  [
    'an address of a page',
    'See https://example.com/a_b_c?x=*1* or mail a_b@example.com.',
    'See https://example.com/a_b_c?x=*1* or mail a_b@example.com.'
  ],
  ['HTML', 'Error: <div class="x">&amp;</div>', 'Error: <div class="x">&#x26;amp;</div>'],
  [
    'indented lines',
    'Log:\n    at main (a.js)\n\tat run',
    'Log:\n\u00a0\u00a0\u00a0\u00a0at main (a.js)\n\u00a0\u00a0\u00a0\u00a0at run'
  ],
  ['a byte order mark', '\ufeffHello', 'Hello'],
  ['many empty lines', 'One\n\n\n\n\nTwo', 'One\n\nTwo'],
  [
    'answers between quotes',
    'Hello,\n\n> Which printer?\n\nThe one on floor 3.\n\n> Since when?\n\nYesterday.\n\n> Bye',
    'Hello,\n\n> Which printer?\n\nThe one on floor 3.\n\n> Since when?\n\nYesterday.',
    ['Bye']
  ],
  [
    'one short quote and its answer',
    'On Tue, Mar 5, 2024 at 10:02 AM Help <help@example.com> wrote:\n> Which printer?\n\nThe one on floor 3.',
    '> Which printer?\n\nThe one on floor 3.',
    ['On Tue']
  ],
  [
    'contact lines below a name',
    'The printer is broken.\n\nMit freundlichen Grüßen\nMax Muster\n\nExample AG\nTel: +49 30 1234567\nwww.example.org',
    'The printer is broken.\n\nMit freundlichen Grüßen\nMax Muster',
    ['Tel: +49']
  ],
  [
    'a postscript below a name',
    'It is broken.\n\nRegards,\nMax\n+49 30 1234567\nPS: it is urgent',
    'It is broken.\n\nRegards,\nMax\n+49 30 1234567\nPS: it is urgent'
  ],
  [
    'two dashes within a long text',
    `First\n--\n${Array.from({ length: 25 }, (_v, i) => `line ${i}`).join('\n')}`,
    `First\n&#x2D;-\n${Array.from({ length: 25 }, (_v, i) => `line ${i}`).join('\n')}`
  ],
  [
    'a list of labels that is no mail',
    'Date: tomorrow\nRoom: 5\nSubject of the call: printer',
    'Date: tomorrow\nRoom: 5\nSubject of the call: printer'
  ],
  [
    'answers in another colour',
    'See my answers below in red.\n\nFrom: Help <help@example.com>\nSent: Tuesday, March 5, 2024 10:02 AM\nTo: Max\nSubject: Printer\n\nWhich one? Floor 3.',
    'See my answers below in red.\n\nFrom: Help &#x3C;help@example.com>\nSent: Tuesday, March 5, 2024 10:02 AM\nTo: Max\nSubject: Printer\n\nWhich one? Floor 3.'
  ],
  [
    'our own mail below',
    'It works.\n\n— Write above this line to answer —\n\nIT Help Desk commented:\nTry again.',
    'It works.',
    ['Try again.']
  ],
  [
    'a leave-taking that is none',
    'Thanks\nMy computer does not start.\nIts address is 192.168.100.200',
    'Thanks\nMy computer does not start.\nIts address is 192.168.100.200'
  ],
  [
    'words of a telephone that are none',
    'Sent by mistake, sorry.\nThe printer works.',
    'Sent by mistake, sorry.\nThe printer works.'
  ],
  ['a line of an mbox', '>From now on it works.', 'From now on it works.'],
  [
    'a quote of 500 levels',
    Array.from({ length: 500 }, (_v, i) => `${'>'.repeat(i)} level ${i}`).join('\n'),
    'level 0',
    ['level 499']
  ]
]

export const PLAIN_CASES: MailCase[] = PLAIN.map(([name, written, text, rest]) => ({
  name: `a plain text: ${name}`,
  raw: mailOf({ Subject: 'Re: Printer', 'In-Reply-To': '<1@help>' }, plain(written)),
  text,
  ...(rest && { rest })
}))

/** Texts in HTML of which each says something another way. */
const HTML: [name: string, html: string, text: string, rest?: string[]][] = [
  [
    'a script and a style',
    '<style>p{}</style><script>alert(1)</script><p>Hello <b>you</b></p>',
    'Hello **you**'
  ],
  [
    'a foreign picture and a dot',
    '<p>Hi<img src="https://evil.example/1.gif" width="1" height="1" alt="dot"><img src="https://a.example/logo.png" alt="Our logo"></p>',
    'Hi Our logo'
  ],
  [
    'links',
    '<p><a href="https://example.com/a">our page</a>, <a href="javascript:x()">no</a>, <a href="https://b.example/">https://b.example/</a></p>',
    '[our page](https://example.com/a), no, <https://b.example/>'
  ],
  ['a list', '<ul><li>one</li><li>two<ol><li>a</li></ol></li></ul>', '- one\n- two\n  1. a'],
  [
    'a table of data',
    '<table><tr><th>Name</th><th>PC</th></tr><tr><td>Max</td><td>12</td></tr></table>',
    '| Name | PC |\n| - | - |\n| Max | 12 |'
  ],
  [
    'a table for the layout',
    '<table role="presentation"><tr><td><table><tr><td><p>Hello</p></td></tr></table></td></tr><tr><td><p>Bye</p></td></tr></table>',
    'Hello\n\nBye'
  ],
  ['hidden text', '<div style="display:none">preview</div><p>Hello</p>', 'Hello'],
  [
    'indented by Gmail',
    '<div>Do:</div><blockquote style="margin:0 0 0 40px;border:none;padding:0px"><div>this</div></blockquote>',
    'Do:\nthis'
  ],
  [
    'answers within a quote of Gmail',
    '<div dir="ltr">Hello,<br></div><br><div class="gmail_quote"><div dir="ltr" class="gmail_attr">On Tue, Mar 5, 2024 at 10:02 AM Help &lt;help@example.com&gt; wrote:<br></div><blockquote class="gmail_quote"><div>Which printer?</div></blockquote><div><br></div><div>The one on floor 3.</div><blockquote class="gmail_quote"><div>Since when?</div></blockquote><div>Yesterday.</div><blockquote class="gmail_quote"><div>Bye</div></blockquote></div>',
    'Hello,\n\n> Which printer?\n\nThe one on floor 3.\n\n> Since when?\n\nYesterday.',
    ['Bye', 'On Tue']
  ],
  [
    'a list of Outlook',
    `<p class=MsoNormal>Broken:<o:p></o:p></p><p class=MsoListParagraphCxSpFirst style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='font-family:Symbol'><span style='mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span></span><![endif]>printer<o:p></o:p></p><p class=MsoListParagraphCxSpLast style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>·<span>&nbsp;&nbsp; </span></span><![endif]>scanner<o:p></o:p></p>`,
    'Broken:\n\n- printer\n- scanner'
  ],
  [
    'a plain text in HTML',
    '<html><body><pre>one\n  two\n\nthree</pre></body></html>',
    'one\n\u00a0\u00a0two\n\nthree'
  ],
  [
    'marks that are parted',
    '<p><b>Wi</b><b>chtig </b>heute <i> sofort</i></p>',
    '**Wichtig** heute *sofort*'
  ],
  [
    'signs of Markdown',
    '<div># no heading</div><div>1. no list</div><div>a_b_c &lt;b&gt;</div>',
    '&#x23; no heading\n1&#x2E; no list\na_b_c <b>'
  ],
  ['unclosed elements', '<div><p>Hello<p><b>World<table><tr><td>x', 'Hello\n\nWorld\nx'],
  [
    'a quote of 500 levels',
    `<div>Newest</div>${Array.from({ length: 500 }, (_v, i) => `<div class="gmail_quote"><div class="gmail_attr">On Tue, Mar 5, 2024 at 10:02 AM A &lt;a@example.com&gt; wrote:<br></div><blockquote class="gmail_quote"><div>level ${i}</div>`).join('')}${'</blockquote></div>'.repeat(500)}`,
    'Newest',
    ['level 0', 'level 499']
  ]
]

export const HTML_CASES: MailCase[] = HTML.map(([name, html, text, rest]) => ({
  name: `a text in HTML: ${name}`,
  raw: mailOf({}, bodyOf({ html })),
  text,
  ...(rest && { rest })
}))

/** Headers as programs write them that know no standard. */
const SUBJECTS: [name: string, header: string | Buffer, subject: string][] = [
  ['UTF-8', encodedWord('Drücker 日本'), 'Drücker 日本'],
  ['a word in two', '=?UTF-8?B?RHLDvGNr?= =?UTF-8?B?ZXI=?=', 'Drücker'],
  ['quoted-printable', '=?iso-8859-1?Q?Dr=FCcker_hei=DF?=', 'Drücker heiß'],
  ['raw UTF-8', 'Drücker', 'Drücker'],
  ['raw Latin-1', Buffer.from('Drücker', 'latin1'), 'Drücker'],
  ['Japanese', '=?ISO-2022-JP?B?GyRCJVclaiVzJT8hPBsoQg==?=', 'プリンター'],
  ['a broken word', '=?UTF-8?B?RHLDvGNr', '=?UTF-8?B?RHLDvGNr'],
  ['lines', 'Printer\r\n  does not\r\n\tprint', 'Printer does not print']
]

export const SUBJECT_CASES: MailCase[] = SUBJECTS.map(([name, header, subject]) => ({
  name: `a subject: ${name}`,
  raw: Buffer.concat([
    Buffer.from('From: max@example.org\r\nSubject: '),
    Buffer.from(header as string),
    Buffer.from('\r\n\r\nHello')
  ]),
  text: 'Hello',
  subject
}))
