import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'postgresql',
  schema: './src/{database/schema/*,**/*.tables}.ts',
  out: './migrations',
});
