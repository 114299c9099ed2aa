/** How an internal note differs from what its requester sees (D41). */
export const NOTE_COLORS = { bg: 'amber.subtle', borderColor: 'amber.muted' } as const
