/**
 * The areas of the page whose texts are loaded together (D82), with their catalogues. Every screen has
 * those of the start; screens of the others name their area in `lazyScreen`, `lazyPart` or
 * `lazyModule`. `build/text-catalogues.ts` says which texts are in which catalogue.
 */
export const TEXT_AREAS = {
  start: ['shared', 'start'],
  tickets: ['tickets'],
  screens: ['screens'],
  administration: ['shared-settings', 'administration'],
  automation: ['shared-settings', 'automation'],
  connections: ['shared-settings', 'connections']
} as const satisfies Record<string, readonly string[]>

export type TextArea = keyof typeof TEXT_AREAS
