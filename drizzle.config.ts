import { defineConfig } from 'drizzle-kit';

/** `drizzle-kit generate --name <what changed>` writes the next forward migration from the tables. */
export default defineConfig({
  dialect: 'postgresql',
  schema: './server/**/*.tables.ts',
  out: './database/migrations',
  strict: true,
});
