import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  schema: './src/tables/schema.ts',
  out: './migrations',
  casing: 'snake_case',
  schemaFilter: ['public'],
  entities: { roles: { provider: 'supabase' } },
})
