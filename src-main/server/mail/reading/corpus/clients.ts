import type { Language } from './languages.ts'

/** What a program makes of a mail. */
export interface Draft {
  html?: string
  plain?: string
  isFlowed?: boolean
}

/** What is written and quoted in it. */
export interface Letter {
  language: Language
  /** Paragraphs of lines. */
  written: readonly string[]
  /** As one line each; none for no signature. */
  signature: readonly string[]
}

export type Client = (letter: Letter) => Draft

const WHO = 'IT Help Desk'
const ADDRESS = 'help@example.com'

export const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

const linesOf = (paragraphs: readonly string[]) =>
  paragraphs.flatMap((paragraph, index) => [...(index > 0 ? [''] : []), ...paragraph.split('\n')])

const attributionOf = ({ attribution }: Language) =>
  attribution.replace('{who}', `${WHO} <${ADDRESS}>`)

const linked = (text: string) =>
  escaped(text).replace(`&lt;${ADDRESS}&gt;`, `&lt;<a href="mailto:${ADDRESS}">${ADDRESS}</a>&gt;`)

const direction = ({ isRtl }: Language) => (isRtl ? 'rtl' : 'ltr')

/** Outlook's headers of an earlier mail, each label bold. */
const headerLines = ({ labels, date }: Language, newline: string) =>
  [`${WHO} <${ADDRESS}>`, date, 'Max Muster <max@example.org>', 'Re: Printer']
    .map((value, index) => `<b>${labels[index]}:</b> ${escaped(value)}`)
    .join(newline)

const mso = (line: string) =>
  `<p class=MsoNormal><span lang=DE style='font-size:11.0pt;font-family:"Calibri",sans-serif;mso-fareast-language:EN-US'>${line === '' ? '<o:p>&nbsp;</o:p>' : `${escaped(line)}<o:p></o:p>`}</span></p>\r\n`

const MSO_HEAD = `<html xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word" xmlns="http://www.w3.org/TR/REC-html40"><head><meta http-equiv=Content-Type content="text/html; charset=utf-8"><meta name=Generator content="Microsoft Word 15 (filtered medium)"><style><!--
/* Font Definitions */
@font-face {font-family:Calibri; panose-1:2 15 5 2 2 2 4 3 2 4;}
p.MsoNormal, li.MsoNormal, div.MsoNormal {margin:0cm; font-size:11.0pt;}
--></style><!--[if gte mso 9]><xml><o:shapedefaults v:ext="edit" spidmax="1026" /></xml><![endif]--></head><body lang=DE link="#0563C1" vlink="#954F72" style='word-wrap:break-word'><div class=WordSection1>`

const outlook: Client = ({ language, written, signature }) => ({
  html: `${MSO_HEAD}${linesOf(written).map(mso).join('')}${mso('')}${
    signature.length > 0
      ? `<p class=MsoNormal><a name="_MailAutoSig"><span style='mso-no-proof:yes'>${escaped(signature[0] ?? '')}<o:p></o:p></span></a></p>${signature.slice(1).map(mso).join('')}`
      : ''
  }${mso('')}<div><div style='border:none;border-top:solid #E1E1E1 1.0pt;padding:3.0pt 0cm 0cm 0cm'><p class=MsoNormal>${headerLines(language, '<br>')}<o:p></o:p></p></div></div>${mso('')}${mso(language.quoted)}</div></body></html>`
})

const OWA_STYLE = 'font-family: Aptos, Calibri, Helvetica, sans-serif; font-size: 12pt;'
const owaLine = (line: string) =>
  `<div class="elementToProof" style="${OWA_STYLE} color: rgb(0, 0, 0);">${line === '' ? '<br>' : escaped(line)}</div>\n`

const owaHeader = (language: Language) =>
  `<hr tabindex="-1" style="display:inline-block;width:98%">\n<div id="divRplyFwdMsg" dir="${direction(language)}"><font face="Calibri, sans-serif" style="font-size:11pt" color="#000000">${headerLines(language, '<br>')}</font>\n<div>&nbsp;</div>\n</div>\n<div dir="ltr"><p>${language.quoted}</p></div>`

const owa: Client = ({ language, written, signature }) => ({
  html: `<html><head><style type="text/css" style="display:none;"> P {margin-top:0;margin-bottom:0;} </style></head><body dir="${direction(language)}">${linesOf(written).map(owaLine).join('')}${signature.length > 0 ? `<div id="Signature" class="elementToProof">${signature.map(owaLine).join('')}</div>` : ''}<div id="appendonsend"></div>${owaHeader(language)}</body></html>`
})

const outlookMobile: Client = ({ language, written }) => ({
  html: `<html><head></head><body><div dir="auto" style="${OWA_STYLE}">${linesOf(written)
    .map((line) => `<div dir="auto">${line === '' ? '<br>' : escaped(line)}</div>`)
    .join(
      ''
    )}</div><div id="ms-outlook-mobile-signature" dir="auto"><div><br></div>Get <a href="https://aka.ms/o0ukef">Outlook for iOS</a></div>${owaHeader(language)}</body></html>`
})

const outlookMac: Client = ({ language, written }) => ({
  html: `<html><body style='word-wrap:break-word'><div class="WordSection1">${linesOf(written).map(mso).join('')}${mso('')}<div style='border:none;border-top:solid #B5C4DF 1.0pt;padding:3.0pt 0cm 0cm 0cm'><p class="MsoNormal"><b><span style='font-size:12.0pt;color:black'>${language.labels[0]}: </span></b><span>${WHO} &lt;${ADDRESS}&gt;<br><b>${language.labels[1]}: </b>${language.date}<br><b>${language.labels[2]}: </b>max@example.org<br><b>${language.labels[3]}: </b>Re: Printer<o:p></o:p></span></p></div>${mso(language.quoted)}</div></body></html>`
})

const outlookPlain: Client = ({ language, written, signature }) => ({
  plain: [
    ...linesOf(written),
    '',
    ...signature,
    '',
    '________________________________',
    `${language.labels[0]}: ${WHO} <${ADDRESS}>`,
    `${language.labels[1]}: ${language.date}`,
    `${language.labels[2]}: Max Muster <max@example.org>`,
    `${language.labels[3]}: Re: Printer`,
    '',
    language.quoted
  ].join('\n')
})

const outlookExpress: Client = ({ language, written, signature }) => ({
  plain: [
    ...linesOf(written),
    '',
    ...(signature.length > 0 ? ['-- ', ...signature, ''] : []),
    `-----${language.original}-----`,
    `${language.labels[0]}: ${WHO} [mailto:${ADDRESS}]`,
    `${language.labels[1]}: ${language.date}`,
    `${language.labels[3]}: Re: Printer`,
    '',
    language.quoted
  ].join('\n')
})

const gmailLine = (line: string) => `<div>${line === '' ? '<br>' : escaped(line)}</div>`

const gmail: Client = ({ language, written, signature }) => ({
  html: `<div dir="${direction(language)}">${linesOf(written).map(gmailLine).join('')}${
    signature.length > 0
      ? `<div><br clear="all"></div><div><br></div><span class="gmail_signature_prefix">-- </span><br><div dir="ltr" class="gmail_signature" data-smartmail="gmail_signature"><div dir="ltr">${signature.map(escaped).join('<br>')}</div></div>`
      : ''
  }</div><br><div class="gmail_quote gmail_quote_container"><div dir="ltr" class="gmail_attr">${linked(attributionOf(language))}<br></div><blockquote class="gmail_quote" style="margin:0px 0px 0px 0.8ex;border-left:1px solid rgb(204,204,204);padding-left:1ex"><div dir="ltr">${language.quoted}</div></blockquote></div>\n`
})

const gmailPlain: Client = ({ language, written, signature }) => ({
  plain: [
    ...linesOf(written),
    '',
    ...(signature.length > 0 ? ['-- ', ...signature, ''] : []),
    // Gmail breaks lines at 76 characters.
    attributionOf(language).replace(` <${ADDRESS}>`, ` <\n${ADDRESS}>`),
    '',
    `> ${language.quoted}`,
    '>',
    ''
  ].join('\n')
})

const appleMail: Client = ({ language, written, signature }) => ({
  html: `<html><head><meta http-equiv="content-type" content="text/html; charset=utf-8"></head><body dir="auto" style="overflow-wrap: break-word; -webkit-nbsp-mode: space; line-break: after-white-space;">${linesOf(
    written
  )
    .map((line) => (line === '' ? '<div><br></div>' : `<div>${escaped(line)}</div>`))
    .join(
      ''
    )}<div><br id="lineBreakAtBeginningOfMessage">${signature.length > 0 ? `<div><meta charset="UTF-8"><div>-- <br>${signature.map(escaped).join('<br>')}</div></div>` : ''}<div><br><blockquote type="cite"><div>${linked(attributionOf(language))}</div><br class="Apple-interchange-newline"><div><div>${language.quoted}</div></div></blockquote></div><br></div></body></html>`
})

const iphone: Client = ({ language, written }) => ({
  html: `<html><head><meta http-equiv="content-type" content="text/html; charset=utf-8"></head><body dir="auto">${linesOf(
    written
  )
    .map((line) => (line === '' ? '<div><br></div>' : `<div>${escaped(line)}</div>`))
    .join(
      ''
    )}<br id="lineBreakAtBeginningOfSignature"><div dir="ltr">${escaped(language.device)}</div><div dir="ltr"><br><blockquote type="cite">${linked(attributionOf(language))}<br><br></blockquote></div><blockquote type="cite"><div dir="ltr">﻿${language.quoted}</div></blockquote></body></html>`
})

const iphonePlain: Client = ({ language, written }) => ({
  plain: [
    ...linesOf(written),
    '',
    language.device,
    '',
    `> ${attributionOf(language)}`,
    '> ',
    `> ${language.quoted}`,
    ''
  ].join('\n')
})

const thunderbird: Client = ({ language, written, signature }) => ({
  html: `<!DOCTYPE html>\n<html>\n  <head>\n    <meta http-equiv="Content-Type" content="text/html; charset=UTF-8">\n  </head>\n  <body>\n${written.map((paragraph) => `    <p>${escaped(paragraph).replaceAll('\n', '<br>\n    ')}</p>\n`).join('')}    <div class="moz-signature">-- <br>\n      ${signature.map(escaped).join('<br>\n')}</div>\n    <div class="moz-cite-prefix">${linked(attributionOf(language))}<br>\n    </div>\n    <blockquote type="cite" cite="mid:1@example.com">\n      <pre class="moz-quote-pre" wrap="">${language.quoted}</pre>\n    </blockquote>\n  </body>\n</html>`
})

const thunderbirdPlain: Client = ({ language, written, signature }) => ({
  isFlowed: true,
  plain: [
    attributionOf(language),
    `> ${language.quoted} `,
    `> ${language.quoted}`,
    ...[1, 2, 3, 4, 5, 6].map((number) => `> ${number}. ${language.quoted}`),
    '',
    ...linesOf(written),
    '',
    '-- ',
    ...signature
  ].join('\n')
})

const yahoo: Client = ({ language, written, signature }) => ({
  html: `<html><head></head><body><div class="ydp1a2b3c4dyahoo-style-wrap" style="font-family:Helvetica Neue, Helvetica, Arial, sans-serif;font-size:13px;"><div></div>${linesOf(
    written
  )
    .map(
      (line) => `<div dir="ltr" data-setdir="false">${line === '' ? '<br>' : escaped(line)}</div>`
    )
    .join(
      ''
    )}<div><br></div><div class="ydp1a2b3c4dsignature">${signature.map(escaped).join('<br>')}</div></div><div id="ydp55yahoo_quoted_1234" class="ydp55yahoo_quoted"><div style="font-family:'Helvetica Neue';font-size:13px;color:#26282a;"><div>${linked(attributionOf(language))}</div><div><br></div><div><br></div><div>${language.quoted}</div></div></div></body></html>`
})

const notes: Client = ({ language, written }) => ({
  html: `${linesOf(written)
    .map((line) => `<font size=2 face="sans-serif">${escaped(line)}</font><br>`)
    .join(
      '\n'
    )}<br><br>\n<table width=100%><tr valign=top><td><font size=1 color=#5f5f5f face="sans-serif">${language.labels[0]}: </font><td><font size=1 face="sans-serif">${WHO} &lt;${ADDRESS}&gt;</font>\n<tr valign=top><td><font size=1 color=#5f5f5f face="sans-serif">${language.labels[2]}: </font><td><font size=1 face="sans-serif">max@example.org</font>\n<tr valign=top><td><font size=1 color=#5f5f5f face="sans-serif">${language.labels[1]}: </font><td><font size=1 face="sans-serif">05.03.2024 10:02</font>\n<tr valign=top><td><font size=1 color=#5f5f5f face="sans-serif">${language.labels[3]}: </font><td><font size=1 face="sans-serif">Re: Printer</font></table><br>\n<hr noshade><br><br><tt><font size=2>${language.quoted}<br></font></tt>`
})

const groupWise: Client = ({ language, written }) => ({
  plain: [
    ...linesOf(written),
    '',
    `>>> ${WHO} <${ADDRESS}> 05.03.2024 10:02 >>>`,
    language.quoted
  ].join('\n')
})

const k9: Client = ({ language, written }) => ({
  html: `<!DOCTYPE html><html><head></head><body>${linesOf(written).map(escaped).join('<br>')}<br><br><div class="k9mail-signature">-- <br>Diese Nachricht wurde von meinem Android-Gerät mit K-9 Mail gesendet.</div><br><br><div class="gmail_quote">${linked(attributionOf(language))}<blockquote class="gmail_quote" style="margin: 0pt 0pt 0pt 0.8ex; border-left: 1px solid #729fcf; padding-left: 1ex;"><pre class="k9mail">${language.quoted}</pre></blockquote></div></body></html>`
})

const samsung: Client = ({ language, written }) => ({
  html: `<html><head></head><body dir="auto">${linesOf(written)
    .map((line) => `<div dir="auto">${line === '' ? '<br>' : escaped(line)}</div>`)
    .join(
      ''
    )}<div dir="auto"><br></div><div id="composer_signature" dir="auto"><div style="font-size:12px;color:#575757" dir="auto">Sent from my Galaxy</div></div><div dir="auto"><br></div><div><br></div><div align="left" dir="auto" style="font-size:100%;color:#000000"><div>-------- ${language.original} --------</div><div>${language.labels[0]}: ${WHO} &lt;${ADDRESS}&gt; </div><div>${language.labels[1]}: 05.03.24  10:02  (GMT+01:00) </div><div>${language.labels[2]}: max@example.org </div><div>${language.labels[3]}: Re: Printer </div><div><br></div></div><div dir="ltr">${language.quoted}</div></body></html>`
})

const roundcube: Client = ({ language, written, signature }) => ({
  html: `<html><head><meta http-equiv="Content-Type" content="text/html; charset=UTF-8" /></head><body style='font-size: 10pt; font-family: Verdana,Geneva,sans-serif'>\n${written.map((paragraph) => `<p>${escaped(paragraph).replaceAll('\n', '<br />')}</p>`).join('\n')}\n<div id="signature">-- <br />\n${signature.map(escaped).join('<br />')}</div>\n<p id="reply-intro">${linked(attributionOf(language))}</p>\n<blockquote type="cite" style="padding: 0 0.4em; border-left: #1010ff 2px solid; margin: 0"><div class="pre" style="margin: 0; padding: 0; font-family: monospace">${language.quoted}</div></blockquote>\n</body></html>`
})

const sogo: Client = ({ language, written, signature }) => ({
  html: `<html>${written.map((paragraph) => `<p>${escaped(paragraph).replaceAll('\n', '<br>')}</p>`).join('')}<p>-- <br>${signature.map(escaped).join('<br>')}</p><br>${linked(attributionOf(language))}<br>&nbsp;<blockquote type="cite" cite="1@example.com">${language.quoted}</blockquote><br>&nbsp;</html>`
})

const proton: Client = ({ language, written }) => ({
  html: `${linesOf(written)
    .map(
      (line) =>
        `<div style="font-family: Arial, sans-serif; font-size: 14px;">${line === '' ? '<br>' : escaped(line)}</div>`
    )
    .join(
      ''
    )}<div class="protonmail_signature_block"><div class="protonmail_signature_block-proton">Sent with <a target="_blank" href="https://proton.me/">Proton Mail</a> secure email.</div></div><div style="font-family: Arial, sans-serif; font-size: 14px;"><br></div><div class="protonmail_quote">${linked(attributionOf(language))}<br><br><blockquote class="protonmail_quote" type="cite"><div>${language.quoted}</div></blockquote><br></div>`
})

const zimbra: Client = ({ language, written }) => ({
  html: `<html><body><div style="font-family: arial, helvetica, sans-serif; font-size: 12pt; color: #000000">${linesOf(
    written
  )
    .map((line) => `<div>${line === '' ? '<br data-mce-bogus="1">' : escaped(line)}</div>`)
    .join(
      ''
    )}<div><br></div><hr id="zwchr" data-marker="__DIVIDER__"><div data-marker="__HEADERS__">${headerLines(language, '<br>')}<br></div><br><div data-marker="__QUOTED_TEXT__">${language.quoted}</div></div></body></html>`
})

const gmx: Client = ({ language, written }) => ({
  html: `<html><head></head><body><div style="font-family: Verdana;font-size: 12.0px;">${linesOf(
    written
  )
    .map((line) => `<div>${line === '' ? '&nbsp;' : escaped(line)}</div>\n`)
    .join(
      '\n'
    )}<div>&nbsp;\n<div name="quote" style="margin:10px 5px 5px 10px; padding: 10px 0 10px 10px; border-left:2px solid #C3D9E5;"><div style="margin:0 0 10px 0;"><b>Gesendet:</b>&nbsp;${language.date}<br/>\n<b>Von:</b>&nbsp;&quot;${WHO}&quot; &lt;${ADDRESS}&gt;<br/>\n<b>An:</b>&nbsp;max@example.org<br/>\n<b>Betreff:</b>&nbsp;Re: Printer</div>\n<div name="quoted-content">${language.quoted}</div></div></div></div></body></html>`
})

export const CLIENTS: Record<string, Client> = {
  'Outlook for Windows': outlook,
  'Outlook on the web': owa,
  'Outlook for iOS': outlookMobile,
  'Outlook for Mac': outlookMac,
  'Outlook, plain': outlookPlain,
  'Outlook Express': outlookExpress,
  Gmail: gmail,
  'Gmail, plain': gmailPlain,
  'Apple Mail': appleMail,
  iPhone: iphone,
  'iPhone, plain': iphonePlain,
  Thunderbird: thunderbird,
  'Thunderbird, plain, answers below': thunderbirdPlain,
  'Yahoo Mail': yahoo,
  'Lotus Notes': notes,
  GroupWise: groupWise,
  'K-9 Mail': k9,
  'Samsung Email': samsung,
  Roundcube: roundcube,
  SOGo: sogo,
  'Proton Mail': proton,
  Zimbra: zimbra,
  'GMX and WEB.DE': gmx
}
