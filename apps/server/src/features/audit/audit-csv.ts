import type { AuditEntry } from '@airdeck/contract/audit';
import { BYTE_ORDER_MARK, csvRow } from '../../http/csv.ts';

const HEADER = [
  'Time (UTC)',
  'Who',
  'Administrator acting as them',
  'Action',
  'Kind',
  'Name',
  'Id',
  'Details',
  'Address',
];

/** The log as a file, part by part: each part of the walk becomes a part of the text. */
export async function* auditCsv(walk: AsyncIterable<readonly AuditEntry[]>): AsyncGenerator<string> {
  yield `${BYTE_ORDER_MARK}${csvRow(HEADER)}`;
  for await (const entries of walk) yield entries.map(rowOf).join('');
}

function rowOf(entry: AuditEntry): string {
  return csvRow([
    new Date(entry.createdTime).toISOString(),
    entry.userEmail,
    entry.steppedInBy?.email ?? '',
    inWords(entry.action),
    inWords(entry.entityType.toLowerCase()),
    entry.entityName,
    entry.entityId,
    entry.details === null ? '' : JSON.stringify(entry.details),
    entry.address,
  ]);
}

/** `steppedIn`, `DEVICE_PROFILE`: 'impersonated them', 'device profile'. */
function inWords(name: string): string {
  return name.replaceAll('_', ' ').replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}
