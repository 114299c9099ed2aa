import { Center, chakra, type HTMLChakraProps } from '@chakra-ui/react'
import { ImageOff } from 'lucide-react'
import { useEffect, useState } from 'react'
import { attachmentAddress } from './attachment-queries.ts'

/**
 * The pauses before an image is asked for again, in milliseconds: a server sends one person so many
 * files at a time (D36), and browsers don't ask twice.
 */
const PAUSES_MS = [1000, 3000, 9000]

interface ThumbnailProps extends Omit<HTMLChakraProps<'img'>, 'id'> {
  /** Of the file. */
  id: number
  name: string
}

/**
 * An image that fills the room it is given, which is the same before it has loaded, unless its look
 * says otherwise.
 */
export function Thumbnail({ id, name, ...look }: ThumbnailProps) {
  const [failures, setFailures] = useState(0)
  const [tries, setTries] = useState(0)
  const isMissing = failures > tries
  const pause = PAUSES_MS[tries]
  useEffect(() => {
    if (!isMissing || pause === undefined) return
    const timer = setTimeout(() => setTries((before) => before + 1), pause)
    return () => clearTimeout(timer)
  }, [isMissing, pause])

  return isMissing ? (
    <Center boxSize="full" color="fg.subtle" title={name}>
      <ImageOff size="1.25rem" strokeWidth={1.5} aria-hidden />
    </Center>
  ) : (
    <Picture
      src={attachmentAddress(id)}
      alt=""
      title={name}
      loading="lazy"
      decoding="async"
      {...look}
      onError={() => setFailures(tries + 1)}
    />
  )
}

const Picture = chakra('img', { base: { boxSize: 'full', objectFit: 'cover' } })
