// `npm run verify -- document.pdf`: checks that the rows of a device record are unchanged, or computes the figures of an
// air quality record again; its rows follow as a second file where they are not in the PDF. Exits with 1 if not.
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { ensureInstalled } from './setup/install.mjs';
import { runMain, Stop, say } from './setup/run.mjs';
import type { DocumentFile } from './verify/document-file.ts';

const ROOT = resolve(import.meta.dirname, '..');

await runMain(async () => {
  const [path, rowsPath] = process.argv.slice(2);
  if (path === undefined) throw new Stop('Which file? npm run verify -- document.pdf');
  await ensureInstalled(ROOT);
  const { readDocument } = await import('./verify/document-file.ts');
  const { PASSPORT_FILE } = await import('../packages/contract/src/passports/passport-rows.ts');
  const { RECORD_FILE } = await import('../packages/contract/src/air-records/record-lines.ts');
  const bytes = await readFile(path).catch((error: Error) => {
    throw new Stop(`The file cannot be read: ${error.message}`);
  });
  const document = await readDocument(bytes).catch((error: Error) => {
    throw new Stop(`The file cannot be verified: ${error.message}`);
  });
  if (document.attachments.has(PASSPORT_FILE)) return verifyPassport(document);
  const rows = document.attachments.get(RECORD_FILE);
  if (rows !== undefined) return verifyRecord(document, rows.split('\n'));
  if (rowsPath === undefined)
    throw new Stop(
      `It carries neither ${PASSPORT_FILE} nor ${RECORD_FILE}. The rows of a large air quality record are a file of their own: npm run verify -- document.pdf rows.jsonl`,
    );
  return verifyRecord(document, createInterface({ input: createReadStream(rowsPath), crlfDelay: Infinity }));
});

async function verifyPassport(document: DocumentFile): Promise<void> {
  const { isIntact, readPassport } = await import('./verify/passport-file.ts');
  const found = readPassport(document);
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
}

async function verifyRecord(
  { printed }: DocumentFile,
  lines: AsyncIterable<string> | Iterable<string>,
): Promise<void> {
  const { checkRecordRows } = await import('./verify/record-rows.ts');
  const { head, rooms, differing, sha256 } = await checkRecordRows(lines);
  const { startTs, endTs, timeZone } = head.frame;
  say(`Air quality record by ${head.set}, ${timeText(startTs)} to ${timeText(endTs)}, ${timeZone}`);
  say(`SHA-256 of the rows: ${sha256}`);
  if (!printed.includes(sha256))
    throw new Stop('DIFFERS: this is not the SHA-256 that is printed in the document.');
  if (differing.length > 0)
    throw new Stop(
      `DIFFERS: the figures of these rooms are not those of their rows: ${differing.join(', ')}`,
    );
  say(`MATCHES: the figures of ${rooms} rooms, computed again from their rows, are those of the document.`);
}

function countRows(kinds: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const kind of kinds) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return counts;
}

function timeText(ms: unknown): string {
  return typeof ms === 'number' ? new Date(ms).toISOString() : '?';
}
