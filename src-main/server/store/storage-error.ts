/** A refusal of the storage, with a sentence for a person; `cause` is the engine's own error. */
export class StorageError extends Error {}
