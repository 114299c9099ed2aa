import { type AsnType, Constructed, fromBER, OctetString } from 'asn1js'

/**
 * Takes the email out of an S/MIME signature that holds it (RFC 8551, SignedData); whose signature
 * it is and whether it is good is not asked.
 * @returns null for what is no such signature, such as an encrypted mail
 */
export function signedContent(bytes: Uint8Array): Uint8Array | null {
  const { offset, result } = fromBER(bytes.slice().buffer)
  if (offset < 0) return null
  // ContentInfo → [0] → SignedData → encapContentInfo → [0] → the email
  const signed = child(child(child(result, 1), 0), 2)
  const content = child(child(signed, 1), 0)
  if (!(content instanceof OctetString)) return null
  return new Uint8Array(content.getValue())
}

function child(node: AsnType | undefined, index: number): AsnType | undefined {
  return node instanceof Constructed ? (node.valueBlock.value[index] as AsnType) : undefined
}
