// `npm run backup -- <file>` and `npm run restore -- <file>`, with the settings that `npm start` uses.
import { existsSync } from 'node:fs';

if (existsSync('.env')) process.loadEnvFile('.env');
await import('../apps/server/src/commands/backup.ts');
