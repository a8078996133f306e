// `npm run admin -- <e-mail address>`: makes a system administrator, with the settings that `npm start` uses.
import { existsSync } from 'node:fs';

if (existsSync('.env')) process.loadEnvFile('.env');
await import('../apps/server/src/commands/create-administrator.ts');
