import { Readable } from 'node:stream';
import { downloadAudit, listAudit } from '@airdeck/contract/audit';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '../../clock.ts';
import { serve } from '../../http/serve.ts';
import { auditCsv } from './audit-csv.ts';
import type { AuditList } from './audit-list.service.ts';

/** The audit log is read here, and never changed. */
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
        .send(Readable.from(auditCsv(walk)));
    },
    { isCostly: true },
  );
}
