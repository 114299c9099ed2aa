import { type ComponentType, createContext } from 'react'

interface AttachedImageProps {
  /** Of the file. */
  id: number
  name: string
  /** Whether it is part of a link. */
  isInLink: boolean
}

/**
 * Shows an image that is attached to the same ticket, in its place in a text; null where a text has
 * no files, so that only the image's name is shown.
 */
export const AttachedImage = createContext<ComponentType<AttachedImageProps> | null>(null)
