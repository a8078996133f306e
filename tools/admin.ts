// `npm run admin -- <e-mail address>` makes a system administrator, `npm run admin -- retention` shows which deletions
// are held back; with the settings that `npm start` uses.
import { existsSync } from 'node:fs';

if (existsSync('.env')) process.loadEnvFile('.env');
if (process.argv[2] === 'retention') await import('../apps/server/src/commands/retention.ts');
else await import('../apps/server/src/commands/create-administrator.ts');
