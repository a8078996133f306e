import { resolve } from 'node:path';
import { checkWalls } from './check-walls.ts';

const { files, violations } = checkWalls(resolve(import.meta.dirname, '../..'));
for (const { wall, because, where } of violations) console.error(`${wall}: ${where}\n  (${because})`);
console.log(`${files} files, ${violations.length} imports through a wall`);
process.exitCode = violations.length > 0 ? 1 : 0;
