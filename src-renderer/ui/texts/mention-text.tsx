import { chakra } from '@chakra-ui/react'

/** A mention of someone in a text; the person's name is shown on hover (D38, D42). */
export const MentionText = chakra('span', { base: { color: 'indigo.fg', fontWeight: 'medium' } })
