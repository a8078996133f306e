import { Readable } from 'node:stream';
import { auditFileQuerySchema, auditPageQuerySchema, auditPageSchema } from '@airdeck/contract/audit';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Clock } from '../../clock.ts';
import { callerOf } from '../../http/authorisation.ts';
import { ERROR_RESPONSES } from '../../http/error-responses.ts';
import { auditCsv } from './audit-csv.ts';
import type { AuditList } from './audit-list.service.ts';

const config = { permission: 'audit:read' } as const;
const TAGS = ['audit'];
/** Text that is written while it is sent. */
const csvFile = z.unknown().meta({ type: 'string', description: 'text/csv' });

/** The audit log is read here, and never changed. */
export function auditRoutes(app: FastifyInstance, parts: { auditList: AuditList; clock: Clock }): void {
  const { auditList, clock } = parts;
  const routes = app.withTypeProvider<ZodTypeProvider>();

  routes.get(
    '/backoffice/audit',
    {
      config,
      schema: {
        summary: 'What people did: those of the own tenant, or of the system',
        description:
          'A tenant administrator reads all of their tenant; a system administrator what belongs to no tenant, and ' +
          'what system administrators did, also while they acted as somebody else.',
        tags: TAGS,
        querystring: auditPageQuerySchema,
        response: { 200: auditPageSchema, ...ERROR_RESPONSES },
      },
    },
    (request) => auditList.page(callerOf(request), request.query),
  );

  routes.get(
    '/backoffice/audit/csv',
    {
      config: { ...config, isCostly: true },
      schema: {
        summary: 'The same as comma-separated text, newest first, of any length',
        tags: TAGS,
        querystring: auditFileQuerySchema,
        response: { 200: csvFile, ...ERROR_RESPONSES },
      },
    },
    (request, reply) => {
      const walk = auditList.walk(callerOf(request), request.query);
      const day = new Date(clock()).toISOString().slice(0, 10);
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="audit-log-${day}.csv"`)
        .send(Readable.from(auditCsv(walk)));
    },
  );
}
