import { sqliteEngine } from './sqlite-engine.ts'
import type { TestEngine } from './test-engine.ts'

let engine: TestEngine = sqliteEngine

/** The engine of this run, SQLite unless the project of vitest says otherwise. */
export const testEngine = (): TestEngine => engine

/** Lets the tests of this run have their databases from another engine. */
export function chooseEngine(other: TestEngine): void {
  engine = other
}

/** The text as the engine stores it: PostgreSQL takes no NUL, and no call does. */
export function storable(text: string): string {
  const kept = text.toWellFormed()
  return engine.name === 'PostgreSQL' ? kept.replaceAll('\u0000', ' ') : kept
}
