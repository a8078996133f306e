// `npm run verify -- passport.pdf`: checks that the rows of a device passport are unchanged; exits with 1 if not.
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { ensureInstalled } from './setup/install.mjs';
import { runMain, Stop, say } from './setup/run.mjs';

const ROOT = resolve(import.meta.dirname, '..');

await runMain(async () => {
  const [path] = process.argv.slice(2);
  if (path === undefined) throw new Stop('Which file? npm run verify -- passport.pdf');
  await ensureInstalled(ROOT);
  const { isIntact, readPassport } = await import('./verify/passport-file.ts');
  const bytes = await readFile(path).catch((error: Error) => {
    throw new Stop(`The file cannot be read: ${error.message}`);
  });
  const found = await readPassport(bytes).catch((error: Error) => {
    throw new Stop(`The file cannot be verified: ${error.message}`);
  });
  const [head] = found.rows;
  say(`Device ${head?.[3]}, as of ${timeText(head?.[4])}, code ${head?.[2]}`);
  for (const [about, howMany] of countRows(found.rows.map(([first]) => first))) say(`  ${about}: ${howMany}`);
  say(`SHA-256 of the rows: ${found.computed}`);
  if (!isIntact(found)) {
    throw new Stop(
      found.isPrinted
        ? `DIFFERS: the file states ${found.stated}.`
        : 'DIFFERS: this is not the SHA-256 that is printed in the document.',
    );
  }
  say(
    'MATCHES the one that is printed. Whether Airdeck issued it, and its rows are still the same, says its code.',
  );
});

function countRows(kinds: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const kind of kinds) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return counts;
}

function timeText(ms: unknown): string {
  return typeof ms === 'number' ? new Date(ms).toISOString() : '?';
}
