/**
 * The default port of a server, and the one assumed where an address names neither scheme nor port.
 */
export const DEFAULT_PORT = 4180
