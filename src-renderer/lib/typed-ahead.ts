/** Text typed after the palette was opened and before its field was there. */
let text = ''

export function forgetTypedAhead(): void {
  text = ''
}

export function typeAhead(character: string): void {
  text += character
}

export function typedAhead(): string {
  return text
}
