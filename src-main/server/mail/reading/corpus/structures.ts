import { type MailCase, mailOf, multipart, partOf } from './mail-builder.ts'

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYGBgAAAABQABpfZFQAAAAABJRU5ErkJggg==',
  'base64'
)

export const text = (content: string) => partOf({ type: 'text/plain; charset=utf-8', content })
const html = (content: string) => partOf({ type: 'text/html; charset=utf-8', content })
const file = (name: string, type = 'application/pdf') =>
  partOf({ type, headers: [`Content-Disposition: attachment; ${name}`], content: 'content' })
const picture = (id: string, name = 'image001.png') =>
  partOf({
    type: `image/png; name="${name}"`,
    headers: [`Content-ID: <${id}>`, `Content-Disposition: inline; filename="${name}"`],
    content: PNG
  })

export const INVITATION = (method: string) =>
  `BEGIN:VCALENDAR\r\nMETHOD:${method}\r\nPRODID:Microsoft Exchange Server 2010\r\nVERSION:2.0\r\nBEGIN:VEVENT\r\nORGANIZER;CN=Max Muster:mailto:max@example.org\r\nATTENDEE;ROLE=REQ-PARTICIPANT;CN=IT Help Desk:mailto:help@example.com\r\nSUMMARY:New printer\r\nDTSTART;TZID=W. Europe Standard Time:20240306T143000\r\nDTEND;TZID=W. Europe Standard Time:20240306T150000\r\nUID:1\r\nLOCATION:Room 5\\, floor 3\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n`
const INVITED = `New printer\nWhen: 2024-03-06 14:30–15:00 (W. Europe Standard Time)\nWhere: Room 5, floor 3\nWho: Max Muster (organizer), IT Help Desk`

/** A CMS SignedData (RFC 5652) with the mail that it signs, without certificates. */
export function signedData(content: Uint8Array): Buffer {
  const length = (bytes: Buffer) => {
    const size = bytes.length
    return size < 128 ? Buffer.from([size]) : Buffer.from([0x82, size >> 8, size & 255])
  }
  const tagged = (tag: number, ...parts: Buffer[]) => {
    const bytes = Buffer.concat(parts)
    return Buffer.concat([Buffer.from([tag]), length(bytes), bytes])
  }
  const oid = (last: number) =>
    Buffer.from([0x06, 9, 0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 1, 7, last])
  const inner = tagged(0x30, oid(1), tagged(0xa0, tagged(0x04, Buffer.from(content))))
  const signed = tagged(0x30, Buffer.from([2, 1, 1]), tagged(0x31), inner, tagged(0x31))
  return tagged(0x30, oid(2), tagged(0xa0, signed))
}

const ENCRYPTED =
  'This mail is encrypted, so that only its recipient’s own program can read it. It is attached as it came.'

/** What a mail is made of, and what a person finds in it. */
const CASES: [name: string, body: Buffer, text: string, files: string[], rest?: string[]][] = [
  [
    'a text and a file',
    multipart('mixed', [text('See the file'), file('filename="a.pdf"')]),
    'See the file',
    ['a.pdf']
  ],
  [
    'a name in UTF-8 (RFC 2231)',
    multipart('mixed', [text('x'), file("filename*=UTF-8''%C3%9Cbersicht%20M%C3%A4rz.pdf")]),
    'x',
    ['Übersicht März.pdf']
  ],
  [
    'a name in pieces (RFC 2231)',
    multipart('mixed', [text('x'), file("filename*0*=UTF-8''%C3%9Cber; filename*1=sicht.pdf")]),
    'x',
    ['Übersicht.pdf']
  ],
  [
    'a name as an encoded word',
    multipart('mixed', [text('x'), file('filename="=?UTF-8?B?w5xiZXIucGRm?="')]),
    'x',
    ['Über.pdf']
  ],
  [
    'a name with folders',
    multipart('mixed', [text('x'), file('filename="C:\\\\temp\\\\..\\\\a:b.pdf"')]),
    'x',
    ['a_b.pdf']
  ],
  [
    'no name',
    multipart('mixed', [text('x'), file('x=1'), file('x=1', 'image/png')]),
    'x',
    ['file.pdf', 'image.png']
  ],
  [
    'two of one name',
    multipart('mixed', [text('x'), file('filename=a.pdf'), file('filename=A.pdf')]),
    'x',
    ['a.pdf', 'A (2).pdf']
  ],
  [
    'a picture in the text',
    multipart('related', [
      html('<p>Look:</p><p><img src="cid:a@b"></p><p>Broken</p>'),
      picture('a@b')
    ]),
    'Look:\n\n![image001.png](cid:a@b)\n\nBroken',
    ['image001.png']
  ],
  [
    'a picture that the text does not have',
    multipart('related', [html('<p>Look</p>'), picture('a@b')]),
    'Look',
    ['image001.png']
  ],
  [
    'a logo in the signature',
    multipart('related', [
      html('<div>Broken</div><div class="gmail_signature">Max<img src="cid:logo@b"></div>'),
      picture('logo@b')
    ]),
    'Broken',
    [],
    ['Max']
  ],
  [
    'a picture written into the text',
    html(`<p>Look <img alt="x" src="data:image/png;base64,${PNG.toString('base64')}"></p>`),
    'Look ![image.png](cid:picture-1@text)',
    ['image.png']
  ],
  [
    'a picture between two texts (Apple Mail)',
    multipart('mixed', [
      text('One'),
      partOf({
        type: 'text/plain; name=log.txt',
        headers: ['Content-Disposition: inline; filename=log.txt'],
        content: 'log'
      }),
      text('Two')
    ]),
    'One\n\nTwo',
    ['log.txt']
  ],
  [
    'alternatives with a file',
    multipart('alternative', [
      text('plain'),
      multipart('mixed', [html('<p>One</p>'), file('filename=a.pdf'), html('<p>Two</p>')])
    ]),
    'One\n\nTwo',
    ['a.pdf']
  ],
  [
    'alternatives of which HTML is empty',
    multipart('alternative', [text('Only here'), html('<html></html>')]),
    'Only here',
    []
  ],
  [
    'an attached mail',
    multipart('mixed', [
      text('See this mail'),
      partOf({
        type: 'message/rfc822',
        encoding: '8bit',
        content: 'Subject: Inner\r\n\r\nInner text'
      })
    ]),
    'See this mail',
    ['mail.eml']
  ],
  [
    'a mail forwarded as a file',
    multipart('mixed', [
      text(''),
      partOf({
        type: 'message/rfc822',
        encoding: '8bit',
        content: 'Subject: Inner\r\n\r\nInner text'
      })
    ]),
    'Inner text',
    ['mail.eml']
  ],
  [
    'an invitation',
    multipart('alternative', [
      html('<p>Please come</p>'),
      partOf({
        type: 'text/calendar; charset=utf-8; method=REQUEST',
        content: INVITATION('REQUEST')
      })
    ]),
    `Please come\n\nInvitation: ${INVITED}`,
    ['invite.ics']
  ],
  [
    'an invitation whose text says when',
    multipart('alternative', [
      text('Come on 6 March, 14:30'),
      partOf({ type: 'text/calendar; method=REQUEST', content: INVITATION('REQUEST') })
    ]),
    'Come on 6 March, 14:30',
    ['invite.ics']
  ],
  [
    'a cancelled meeting',
    partOf({ type: 'text/calendar; method=CANCEL', content: INVITATION('CANCEL') }),
    `Cancelled: ${INVITED}`,
    ['invite.ics']
  ],
  [
    'a calendar that is none',
    multipart('mixed', [text('x'), partOf({ type: 'text/calendar', content: 'BEGIN:NOTHING' })]),
    'x',
    ['invite.ics']
  ],
  [
    'winmail.dat',
    multipart('mixed', [
      text('See the file'),
      partOf({
        type: 'application/ms-tnef; name="winmail.dat"',
        content: Buffer.from('789f3e220100', 'hex')
      })
    ]),
    'See the file',
    ['winmail.dat']
  ],
  [
    'an S/MIME signature beside',
    multipart('signed; protocol="application/pkcs7-signature"; micalg=sha-256', [
      text('Signed'),
      partOf({ type: 'application/pkcs7-signature; name=smime.p7s', content: 'x' })
    ]),
    'Signed',
    []
  ],
  [
    'an S/MIME signature around',
    partOf({
      type: 'application/pkcs7-mime; smime-type=signed-data; name=smime.p7m',
      content: signedData(multipart('mixed', [text('Signed'), file('filename=a.pdf')]))
    }),
    'Signed',
    ['a.pdf']
  ],
  [
    'encrypted with S/MIME',
    partOf({
      type: 'application/pkcs7-mime; smime-type=enveloped-data; name=smime.p7m',
      content: Buffer.from('3003020100', 'hex')
    }),
    ENCRYPTED,
    ['smime.p7m']
  ],
  [
    'encrypted with PGP',
    multipart('encrypted; protocol="application/pgp-encrypted"', [
      partOf({ type: 'application/pgp-encrypted', content: 'Version: 1' }),
      partOf({ type: 'application/octet-stream; name=encrypted.asc', content: 'x' })
    ]),
    ENCRYPTED,
    ['encrypted.asc']
  ],
  [
    'a PGP signature',
    multipart('signed', [
      text('Signed'),
      partOf({ type: 'application/pgp-signature; name=signature.asc', content: 'x' })
    ]),
    'Signed',
    []
  ],
  [
    'parts of parts, 200 deep',
    Array.from({ length: 200 }).reduce<Buffer>(
      (inner) => multipart('mixed', [inner]),
      text('Deep')
    ),
    'Deep',
    []
  ],
  [
    'no end',
    Buffer.from(
      'Content-Type: multipart/mixed; boundary=x\r\n\r\n--x\r\nContent-Type: text/plain\r\n\r\nCut off'
    ),
    'Cut off',
    []
  ],
  ['no boundary', Buffer.from('Content-Type: multipart/mixed\r\n\r\nHello'), 'Hello', []],
  [
    'broken Base64',
    partOf({
      type: 'text/plain',
      encoding: '8bit',
      headers: ['Content-Transfer-Encoding: base64'],
      content: 'SGVsbG8*'
    }),
    'SGVsbG8&#x2A;',
    []
  ]
]

export const STRUCTURES: MailCase[] = CASES.map(([name, body, read, files, rest]) => ({
  name: `a mail of parts: ${name}`,
  raw: mailOf({}, body),
  text: read,
  files,
  ...(rest && { rest })
}))
