import { describe, expect, it } from 'vitest'
import type { User } from '#shared/api/users.ts'
import { allowedAddress, attachedImageId, linkTexts, type TreeNode } from './markdown-tree.ts'

describe('allowedAddress', () => {
  it.each(['https://wiki.example/a', 'HTTP://printer:631', 'mailto:desk@help-desk.example'])(
    'lets a link lead to %s',
    (address) => expect(allowedAddress(address, {})).toBe(address)
  )

  it.each([
    ...['javascript:alert(1)', ' javascript:alert(1)', 'data:text/html,x', 'vbscript:x'],
    ...['file:///etc/passwd', 'ftp://files.example', '//evil.example', '\\\\evil.example'],
    ...['https:evil', '/tickets/7', '#top', 'www.example.org', '']
  ])('lets no link lead to %j', (address) => expect(allowedAddress(address, {})).toBeNull())
})

describe('attachedImageId', () => {
  it('names the file of an image that is attached, to which no link leads', () => {
    expect(attachedImageId('/api/attachments/31')).toBe(31)
    expect(allowedAddress('/api/attachments/31', {})).toBeNull()
  })

  it.each([
    ...['https://evil.example/api/attachments/31', '//evil.example/api/attachments/31'],
    ...['/api/attachments/31?x', '/api/attachments/31/../../users', '/api/attachments/'],
    ...['/api/attachments/3a', 'api/attachments/31', ' /api/attachments/31', 'cid:31'],
    'data:image/png;base64,AAAA'
  ])('names none of %j', (address) => expect(attachedImageId(address)).toBeNull())
})

describe('linkTexts', () => {
  const text = (value: string) => ({ type: 'text', value })
  const element = (tagName: string, ...children: TreeNode[]): TreeNode => ({
    ...{ type: 'element', tagName, properties: {}, children }
  })

  /** A text that has neighbours. */
  const alone = (value: string) => element('span', text(value))

  /** The outcome of a text that may mention one person. */
  function linked(children: TreeNode[], person?: User) {
    const tree: TreeNode = { type: 'root', children }
    linkTexts(new Map(person && [[person.username, person]]))(tree)
    return tree.children
  }

  it('makes links of references in texts, and of none in code and links', () => {
    const kept = [element('code', text('TKT-00001')), element('a', text('TKT-00002'))]
    const tree = linked([element('p', text('see TKT-00003'), ...kept)])
    const properties = { href: '/tickets/3', dataTicket: '' }
    const link = { ...element('a', text('TKT-00003')), properties }
    expect(tree).toEqual([element('p', alone('see '), link, ...kept)])
    expect(allowedAddress('/tickets/3', properties)).toBe('/tickets/3')
  })

  it('marks mentions in texts, with the name on hover, and none in code and links', () => {
    const ben = { username: 'ben', fullName: 'Ben Smith' } as User
    const kept = [element('code', text('@ben')), element('a', text('@ben'))]
    const tree = linked([element('p', text('Hi @ben, a@ben'), ...kept)], ben)
    const properties = { title: 'Ben Smith (ben)' }
    const mention = { ...element('span', text('@ben')), properties }
    expect(tree).toEqual([element('p', alone('Hi '), mention, alone(', a@ben'), ...kept)])
  })

  it('breaks a line once', () => {
    const tree = linked([element('p', text('a'), element('br'), text('\nb'))])
    expect(tree).toEqual([element('p', alone('a'), element('br'), alone('b'))])
  })
})
