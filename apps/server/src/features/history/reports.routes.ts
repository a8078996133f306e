import { compareBodySchema, comparisonSchema } from '@airdeck/contract/report-comparison';
import {
  historyQuerySchema,
  historySchema,
  reportDevicesQuerySchema,
  reportDevicesSchema,
} from '@airdeck/contract/reports';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { callerOf } from '../../http/authorisation.ts';
import { ERROR_RESPONSES } from '../../http/error-responses.ts';
import { replyUnlessAborted } from '../../http/reply-unless-aborted.ts';
import type { ConcurrencyLimiter } from '../../limits/concurrency-limiter.ts';
import { sendInPieces } from './json-stream.ts';
import type { ReportComparison } from './report-comparison.service.ts';
import type { ReportHistory } from './report-history.service.ts';
import type { ReportedDevices } from './reported-devices.service.ts';

const config = { permission: 'report:read' } as const;
const TAGS = ['reports'];

/** History as the console draws it. */
export function reportRoutes(
  app: FastifyInstance,
  parts: {
    reportedDevices: ReportedDevices;
    reportHistory: ReportHistory;
    reportComparison: ReportComparison;
    reportLimiter: ConcurrencyLimiter;
  },
): void {
  const { reportedDevices, reportHistory, reportComparison, reportLimiter } = parts;
  const routes = app.withTypeProvider<ZodTypeProvider>();

  routes.get(
    '/backoffice/reports/devices',
    {
      config,
      schema: {
        summary: 'Devices to have reports of, by industry and city',
        tags: TAGS,
        querystring: reportDevicesQuerySchema,
        response: { 200: reportDevicesSchema, ...ERROR_RESPONSES },
      },
    },
    (request) => reportedDevices.list(callerOf(request), request.query),
  );

  routes.get(
    '/backoffice/reports/history',
    {
      config: { ...config, isCostly: true },
      schema: {
        summary: 'Series of one device, as fine as so many points allow',
        tags: TAGS,
        querystring: historyQuerySchema,
        response: { 200: historySchema, ...ERROR_RESPONSES },
      },
    },
    async (request, reply) =>
      replyUnlessAborted(
        reply,
        (gone) => reportHistory.of(callerOf(request), request.query, gone),
        (history) => sendInPieces(reply, history),
      ),
  );

  routes.post(
    '/backoffice/reports/compare',
    {
      config,
      schema: {
        summary: 'Devices beside each other: series, and numbers from every single reading',
        tags: TAGS,
        body: compareBodySchema,
        response: { 200: comparisonSchema, ...ERROR_RESPONSES },
      },
    },
    async (request, reply) => {
      const caller = callerOf(request);
      const release = reportLimiter.acquire(caller);
      return replyUnlessAborted(
        reply,
        (gone) => reportComparison.of(caller, request.body, gone).finally(release),
        (comparison) => sendInPieces(reply, comparison),
      );
    },
  );
}
