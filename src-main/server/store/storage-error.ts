/**
 * What the storage did not take, in a sentence for whoever asked; `cause` is the engine's own
 * error.
 */
export class StorageError extends Error {}
