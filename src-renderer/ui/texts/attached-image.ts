import { type ComponentType, createContext } from 'react'

interface AttachedImageProps {
  /** Of the file. */
  id: number
  name: string
  /** Whether it is part of a link. */
  isInLink: boolean
}

/**
 * What shows an image of a text that is attached to the same ticket, in its place; null where a text
 * has no files, so that only the image's name is shown.
 */
export const AttachedImage = createContext<ComponentType<AttachedImageProps> | null>(null)
