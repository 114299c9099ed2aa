/** How a description or a comment is to be read: as it is typed, or as Markdown (D43). */
export const TEXT_FORMATS = ['text', 'markdown'] as const
export type TextFormat = (typeof TEXT_FORMATS)[number]

/**
 * The format as the API answers it: plain texts have none, so that their answers are those of the
 * specification.
 */
export function answeredFormat(format: TextFormat): { format?: 'markdown' } {
  return format === 'markdown' ? { format } : {}
}
