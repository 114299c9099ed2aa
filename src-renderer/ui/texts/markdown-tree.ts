import { isLinkAllowed, MARKDOWN_GRAMMAR } from '#shared/domain/markdown-grammar.ts'
import { paths } from '../../lib/paths.ts'
import { titleOfPerson } from '../../lib/queries/users-queries.ts'
import type { PeopleByUsername } from './mention-people.ts'
import { textParts } from './text-links.ts'

/** The fields of a hast node that the links need. */
export interface TreeNode {
  type: string
  tagName?: string
  value?: string
  properties?: Record<string, unknown>
  children?: TreeNode[]
}

/** A plugin of remark that makes our grammar of GitHub's. */
export function ownGrammar(this: { data(): object }): void {
  const data: { micromarkExtensions?: unknown[] } = this.data()
  data.micromarkExtensions = [...(data.micromarkExtensions ?? []), MARKDOWN_GRAMMAR]
}

/**
 * A plugin of rehype that makes links of addresses and ticket references in texts and marks
 * mentions, as in a text that is no Markdown, and leaves a line break to its element.
 */
export function linkTexts(people: PeopleByUsername) {
  return (tree: TreeNode) => {
    tree.children = linked(tree, people)
  }
}

const KEPT_AS_TEXT = ['a', 'code']

function linked(parent: TreeNode, people: PeopleByUsername): TreeNode[] {
  const children = (parent.children ?? []).flatMap((node, index, siblings) => {
    if (node.type === 'element' && !KEPT_AS_TEXT.includes(node.tagName ?? ''))
      return { ...node, children: linked(node, people) }
    if (node.type !== 'text' || node.value === undefined) return node
    const isAfterBreak = siblings[index - 1]?.tagName === 'br'
    return partsOf(isAfterBreak ? node.value.replace(/^\n/, '') : node.value, people)
  })
  return children.length > 1 ? children.map(inElement) : children
}

/** Gives a text among others an element, which stays in its place where a browser translates it. */
const inElement = (node: TreeNode): TreeNode =>
  node.type === 'text' && node.value?.trim()
    ? { type: 'element', tagName: 'span', properties: {}, children: [node] }
    : node

function partsOf(value: string, people: PeopleByUsername): TreeNode[] {
  return textParts(value, people).map((part) => {
    const text = { type: 'text', value: part.text }
    if (part.kind === 'text') return text
    if (part.kind === 'mention') {
      const properties = { title: titleOfPerson(part.person) }
      return { type: 'element', tagName: 'span', properties, children: [text] }
    }
    const properties =
      part.kind === 'ticket'
        ? { href: paths.ticket(part.id), dataTicket: '' }
        : { href: part.address }
    return { type: 'element', tagName: 'a', properties, children: [text] }
  })
}

/**
 * Where a link or an image may lead: addresses that name what opens them, and our own links.
 * @returns null for every other
 */
export function allowedAddress(address: string, properties: Record<string, unknown>) {
  if ('dataTicket' in properties) return address
  return isLinkAllowed(address) ? address : null
}

const ATTACHED = /^[/]api[/]attachments[/](\d{1,15})$/

/**
 * The file that an image shows, which is of the help desk itself.
 * @returns null for an image of elsewhere
 */
export function attachedImageId(address: string): number | null {
  const digits = ATTACHED.exec(address)?.[1]
  return digits === undefined ? null : Number(digits)
}
