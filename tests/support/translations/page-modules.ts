import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parse } from '@swc/core'
import { TEXT_AREAS, type TextArea } from '../../../src-renderer/lib/text-areas.ts'

/** A file of the page's code, by what it loads. */
export interface PageModule {
  /** The files that are loaded with it. */
  imports: string[]
  /** The files that it loads later, with the area of texts that it names for them. */
  later: { file: string; area?: TextArea }[]
  /** The areas that its `useTexts` loads. */
  areas: TextArea[]
}

/** The fields of the parser's nodes that are read here; each node has a few of these. */
interface Node {
  type: string
  value: string
  typeOnly?: boolean
  isTypeOnly?: boolean
  specifiers?: Node[]
  source?: Node
  callee: Node
  arguments: { expression: Node }[]
}

const LAZY = /^lazy(?:Module|Screen|Part)$/

/** All files of the page and of `shared/`, by their paths from the folder of the project. */
export async function pageModules(root: string): Promise<Map<string, PageModule>> {
  const files = globSync('{shared,src-renderer}/**/*.{ts,tsx}', {
    cwd: root,
    exclude: ['**/*.test.*', '**/*.d.ts']
  })
  const modules = files.map(async (file) => {
    const code = readFileSync(path.join(root, file), 'utf8')
    const { body } = await parse(code, { syntax: 'typescript', tsx: file.endsWith('x') })
    const found: PageModule = { imports: [], later: [], areas: [] }
    read(body, undefined, file, found)
    return [file, found] as const
  })
  return new Map(await Promise.all(modules))
}

/** @param area the one of the call around the node, which loads what is imported in it */
function read(node: unknown, area: TextArea | undefined, file: string, found: PageModule): void {
  if (node === null || typeof node !== 'object') return
  const part = node as Node
  let inner = area
  if (part.type === 'CallExpression') {
    const [first] = part.arguments
    const name = part.callee.value
    if (LAZY.test(name)) inner = areaAmong(part)
    if (name === 'useTexts' && isArea(first?.expression)) found.areas.push(first.expression.value)
    if (part.callee.type === 'Import' && first)
      found.later.push(
        ...at(file, first.expression).map((file) => ({ file, ...(area && { area }) }))
      )
  } else if (part.source && !isOfTypes(part)) found.imports.push(...at(file, part.source))
  for (const value of Object.values(part)) read(value, inner, file, found)
}

function areaAmong({ arguments: given }: Node): TextArea | undefined {
  return given.map(({ expression }) => expression).find(isArea)?.value
}

function isArea(node: Node | undefined): node is Node & { value: TextArea } {
  return node?.type === 'StringLiteral' && Object.hasOwn(TEXT_AREAS, node.value)
}

/** Whether an import or export leaves nothing in the program. */
function isOfTypes({ typeOnly, specifiers = [] }: Node): boolean {
  return typeOnly || (specifiers.length > 0 && specifiers.every((one) => one.isTypeOnly))
}

/** The file of a module; none for packages and styles. */
function at(from: string, { value }: Node): string[] {
  if (!/[.]tsx?$/.test(value ?? '')) return []
  if (value.startsWith('#shared/')) return [value.replace('#', '')]
  return [path.posix.join(path.posix.dirname(from), value)]
}
