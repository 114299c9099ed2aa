/** The texts of all guides by the names of their files: a company's network may not reach any other. */
const TEXTS = import.meta.glob<string>('../../../docs/guides/*.md', {
  query: '?raw',
  import: 'default',
  eager: true
})

/** The text of a guide without its heading. */
export function guideText(name: string): string {
  return TEXTS[`../../../docs/guides/${name}.md`]?.replace(/^#.*\n/, '').trim() ?? ''
}

/** The subject of a guide: its first sentence, without the marks of Markdown. */
export function guideSummary(name: string): string {
  const [paragraph = ''] = guideText(name).split('\n\n')
  const plain = paragraph.replaceAll(/\[([^\]]*)\]\([^)]*\)|[*`]/g, '$1').replaceAll('\n', ' ')
  return /^.*?\.(?=\s|$)/.exec(plain)?.[0] ?? plain
}
