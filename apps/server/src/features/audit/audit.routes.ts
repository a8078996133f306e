import { Readable } from 'node:stream';
import { type AuditEntry, downloadAudit, listAudit } from '@airdeck/contract/audit/audit';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '../../clock.ts';
import { csvFile, csvRow } from '../../http/csv.ts';
import { serve } from '../../http/serve.ts';
import type { AuditList } from './audit-list.service.ts';

/** Read-only routes of the audit log. */
export function auditRoutes(app: FastifyInstance, parts: { auditList: AuditList; clock: Clock }): void {
  const { auditList, clock } = parts;

  serve(app, listAudit, ({ caller, query }) => auditList.page(caller, query));

  serve(
    app,
    downloadAudit,
    ({ caller, query, reply }) => {
      const walk = auditList.walk(caller, query);
      const day = new Date(clock()).toISOString().slice(0, 10);
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="audit-log-${day}.csv"`)
        .send(Readable.from(csvFile(HEADER, auditRows(walk))));
    },
    { isCostly: true },
  );
}

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
  'API key',
];

/** The CSV rows of the log, a chunk per batch of the walk. */
async function* auditRows(walk: AsyncIterable<readonly AuditEntry[]>): AsyncGenerator<string> {
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
    entry.apiKey?.name ?? '',
  ]);
}

/** `steppedIn`, `DEVICE_PROFILE`: 'stepped in', 'device profile'. */
function inWords(name: string): string {
  return name.replaceAll('_', ' ').replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}
