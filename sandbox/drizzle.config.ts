import { defineConfig } from 'drizzle-kit';

/** `npm run db:generate:sandbox -- --name <what changed>` writes the next forward migration of the sandbox's tables. */
export default defineConfig({
  dialect: 'postgresql',
  schema: './sandbox/*.tables.ts',
  out: './sandbox/migrations',
  strict: true,
});
