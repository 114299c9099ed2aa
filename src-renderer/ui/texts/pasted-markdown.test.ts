import { fromHtml } from 'hast-util-from-html'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmFromMarkdown } from 'mdast-util-gfm'
import { gfm } from 'micromark-extension-gfm'
import { expect, test } from 'vitest'
import { GFM_OPTIONS, MARKDOWN_GRAMMAR } from '#shared/domain/markdown-grammar.ts'
import { markdownOfTree } from './pasted-markdown.ts'

/**
 * The frame that Windows puts around copied content, in the document that the program has written.
 */
const fragment = (head: string, body: string) =>
  `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head>${head}</head><body lang=EN-US>
<!--StartFragment-->${body}<!--EndFragment--></body></html>`
const OFFICE = `<meta name=ProgId content=Word.Document><!--[if gte mso 9]><xml>
 <w:WordDocument><w:View>Normal</w:View></w:WordDocument></xml><![endif]-->
<style><!--table.MsoNormalTable {mso-style-name:"Table Normal";} p.MsoNormal {margin:0in}--></style>`
const word = (body: string) => fragment(OFFICE, body)
const excel = (rows: string) =>
  fragment(
    '<style>td {mso-number-format:General;}</style>',
    `</head><body><table border=0 cellpadding=0 style='border-collapse:collapse'><!--StartFragment-->
 <col width=64 style='width:48pt'>${rows}<!--EndFragment--></table>`
  )
const item = (level: number, marker: string, text: string) =>
  `<p class=MsoListParagraphCxSpMiddle style='text-indent:-.25in;mso-list:l0 level${level} lfo1'>
<![if !supportLists]><span style='font-family:Symbol'><span style='mso-list:Ignore'>${marker}<span
style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp; </span></span></span><![endif]>${text}<o:p></o:p></p>`
const p = (text: string) => `<p class=MsoNormal>${text}<o:p></o:p></p>`

/** Clipboard contents of several programs, and the Markdown that is pasted. */
const SAMPLES: Record<string, [html: string, markdown: string]> = {
  'a range of Excel': [
    excel(`<tr height=20><td height=20 class=xl65>Name</td><td>Floor</td></tr>
 <tr><td>Printer&nbsp;A</td><td align=right x:num>2</td></tr>
 <tr><td>a|b *c*</td><td>&nbsp;</td></tr>
 <![if supportMisalignedColumns]><tr height=0 style='display:none'><td width=64></td></tr><![endif]>`),
    '| | |\n| - | -: |\n| Name | Floor |\n| Printer A | 2 |\n| a&#x7C;b &#x2A;c&#x2A; | |'
  ],
  'a merged title above a range of Excel': [
    excel('<tr><td colspan=2>Printers</td></tr><tr><td>A</td><td>2</td></tr>'),
    '| | |\n| - | - |\n| Printers | |\n| A | 2 |'
  ],
  'one cell of Excel': [
    excel('<tr><td height=20 style="height:15.0pt">The lift&nbsp;stops</td></tr>'),
    'The lift stops'
  ],
  'a cell of Excel with two lines': [
    excel('<tr><td>The lift stops<br>\n  on floor 2</td></tr>'),
    'The lift stops\non floor 2'
  ],
  'a column of Excel': [excel('<tr><td>A</td></tr><tr><td>B</td></tr>'), 'A\n\nB'],
  'a row of Excel': [excel('<tr><td>A</td><td>B</td></tr>'), '| | |\n| - | - |\n| A | B |'],
  'a table of Word': [
    word(`<table class=MsoTableGrid border=1><tr><td width=301 valign=top style='width:225pt'>
${p('<b>Device<o:p></o:p></b>')}</td><td>${p('State')}</td></tr><tr><td>${p('Laptop')}</td><td>${p('&nbsp;')}</td></tr></table>`),
    '| | |\n| - | - |\n| **Device** | State |\n| Laptop | |'
  ],
  'a table of Word that lays out paragraphs': [
    word(
      `<table><tr><td>${p('First')}${p('Second')}</td><td>${p('Beside')}</td></tr></table>${p('Below')}`
    ),
    'First\n\nSecond\n\nBeside\n\nBelow'
  ],
  'lists of Word': [
    word(
      p('<b style="mso-bidi-font-weight:normal">Steps: </b>do these') +
        item(1, '1.', 'Restart') +
        item(2, '·', 'hold the&nbsp;button') +
        item(1, '2.', 'Try again') +
        p('&nbsp;') +
        item(1, '·', 'Else <i>call </i>us')
    ),
    '**Steps:** do these\n\n1. Restart\n   - hold the button\n2. Try again\n\n- Else *call* us'
  ],
  'a picture, a bookmark and a comment of Word': [
    word(`<h1><a name="_Toc1"></a>Report</h1><p class=MsoNormal>See <a href="#_Toc1">above</a>
<!--[if gte vml 1]><v:shape id="p1"><v:imagedata src="file:///C:/x.png"/></v:shape><![endif]--><![if !vml]><img
 width=64 src="file:///C:/x.png" alt="The rack"><![endif]></p>`),
    '# Report\n\nSee above The rack'
  ],
  'a message of Outlook': [
    word(`<div class=WordSection1><table class=MsoNormalTable role=presentation><tr><td><table><tr><td>
${p('Hello&nbsp;team,')}${p('<o:p>&nbsp;</o:p>')}${p('the door <span style="mso-spacerun:yes">&nbsp;</span>is stuck.')}
<p style="display:none;mso-hide:all">Preheader</p></td></tr></table></td></tr></table>
<p><a href="https://wiki.example/doors">Doors</a> and <a href="file://server/x">a file</a></p></div>`),
    'Hello team,\n\nthe door is stuck.\n\n[Doors](https://wiki.example/doors) and a file'
  ],
  'Outlook on the web': [
    `<div class="elementToProof">One<br></div><div class="elementToProof"><br></div><blockquote><div>Two</div></blockquote>`,
    'One\n\n> Two'
  ],
  'a page with text beside blocks': [
    `<div>one<br>two<div><br></div><br>three<p>four</p><br>five</div><pre>x\n\ny</pre>`,
    'one\ntwo\n\nthree\n\nfour\n\nfive\n\n```\nx\n\ny\n```'
  ],
  Teams: [
    `<div itemprop="copy-paste-block"><p>Run this:</p><codeblock><pre class="language-sh"><code>ls -l<br>  cd&nbsp;/</code></pre></codeblock><p>&nbsp;</p><p>Thanks</p></div>`,
    'Run this:\n\n```\nls -l\n  cd /\n```\n\nThanks'
  ],
  'Google Docs': [
    `<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1"><p dir="ltr"><span>To do</span></p><br>
<ul><li dir="ltr"><p dir="ltr" role="presentation"><span>one</span></p></li><li><p role="presentation"><span>two_three</span></p></li></ul></b><br class="Apple-interchange-newline">`,
    'To do\n\n- one\n\n- two_three'
  ],
  'a range of Google Sheets': [
    `<meta charset='utf-8'><google-sheets-html-origin><style><!--td {border: 1px solid #ccc;}--></style><table data-sheets-root="1"><colgroup><col width="100"/></colgroup><tbody><tr><td data-sheets-value="{}">Name</td><td>Floor</td></tr><tr><td>A</td><td></td></tr></tbody></table>`,
    '| | |\n| - | - |\n| Name | Floor |\n| A | |'
  ],
  'one cell of Google Sheets': [
    '<google-sheets-html-origin><style><!--br {mso-data-placement:same-cell;}--></style><table><tr><td>4&nbsp;200</td></tr></table>',
    '4 200'
  ],
  'a range of LibreOffice': [
    `<html><head><style type="text/css"><!-- @page { margin: 2cm } --></style></head><body><table cellspacing="0" border="0"><colgroup width="85"></colgroup><tr><td height="17" align="left"><font face="Arial">Name<br></font></td><td align="right" sdval="2">2</td></tr><tr><td><br></td><td>3</td></tr></table></body></html>`,
    '| | |\n| :- | -: |\n| Name | 2 |\n| | 3 |'
  ],
  'a table of a web page': [
    `<table><caption>Devices</caption><thead><tr><th><div>Device</div></th><th>Floor</th></tr></thead><tbody><tr><td>Printer</td><td>2</td></tr></tbody></table>`,
    'Devices\n\n| Device | Floor |\n| - | - |\n| Printer | 2 |'
  ],
  'a page that is laid out with tables': [
    `<table><tr><td><h2>News</h2><ul><li>one</li></ul></td><td><table><tr><th>A</th><th>B</th></tr><tr><td>1</td><td>2</td></tr></table></td></tr></table>`,
    '## News\n\n- one\n\n| A | B |\n| - | - |\n| 1 | 2 |'
  ]
}

/** The letters and digits that are drawn of a text in Markdown. */
const drawn = (markdown: string) => {
  const tree = fromMarkdown(markdown, {
    extensions: [gfm(GFM_OPTIONS), MARKDOWN_GRAMMAR],
    mdastExtensions: [gfmFromMarkdown()]
  })
  const texts: string[] = []
  JSON.stringify(tree, (_key, node) => {
    if (typeof node?.value === 'string') texts.push(node.value)
    return node
  })
  return texts.join(' ').split(/[\s|]+/)
}

test.each(Object.entries(SAMPLES))('%s is pasted as Markdown', (_name, [html, markdown]) => {
  const pasted = markdownOfTree(fromHtml(html))
  expect(pasted).toBe(markdown)
  expect(drawn(pasted).join(' ')).not.toMatch(/&#x|<!|\u00a0/)
})
