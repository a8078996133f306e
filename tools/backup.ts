// `npm run backup -- <file>` and `npm run restore -- <file>`, with the settings of `npm start`.
import { existsSync } from 'node:fs';

if (existsSync('.env')) process.loadEnvFile('.env');
await import('../apps/server/src/commands/backup.ts');
