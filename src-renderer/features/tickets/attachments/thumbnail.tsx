import { Center, chakra } from '@chakra-ui/react'
import { ImageOff } from 'lucide-react'
import { useState } from 'react'
import { attachmentAddress } from './attachment-queries.ts'

/** A small image that fills the room it is given, which is the same before it has loaded. */
export function Thumbnail({ id, name }: { id: number; name: string }) {
  const [isMissing, setIsMissing] = useState(false)
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
      onError={() => setIsMissing(true)}
    />
  )
}

const Picture = chakra('img', { base: { boxSize: 'full', objectFit: 'cover' } })
