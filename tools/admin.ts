// `npm run admin -- <e-mail address>` creates a system administrator, `npm run admin -- retention` shows held back
// deletions; both with the settings of `npm start`.
import { existsSync } from 'node:fs';

if (existsSync('.env')) process.loadEnvFile('.env');
if (process.argv[2] === 'retention') await import('../apps/server/src/commands/retention.ts');
else await import('../apps/server/src/commands/create-administrator.ts');
