import { defineConfig } from 'drizzle-kit'

/**
 * `npx drizzle-kit generate --name what-changes` writes the next numbered migration;
 * CONTRIBUTING.md says what to add by hand.
 */
export default defineConfig({
  dialect: 'sqlite',
  schema: './src-main/server/store/sqlite/schema.ts',
  out: './resources/migrations'
})
