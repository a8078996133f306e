import type { Readable } from 'node:stream';
import {
  type HistoricalDataExcelQuery,
  historicalDataExcelQuerySchema,
  MAX_REPORT_DEVICES,
  type ReportOrder,
  reportFileQuerySchema,
  ticketBodySchema,
  ticketSchema,
} from '@airdeck/contract/report-files';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { type Authenticate, callerOf } from '../../http/authorisation.ts';
import type { Caller } from '../../http/caller.ts';
import { ERROR_RESPONSES } from '../../http/error-responses.ts';
import { badRequest, permissionDenied } from '../../http/errors.ts';
import { attachmentHeader } from '../../http/file-names.ts';
import type { ConcurrencyLimiter } from '../../limits/concurrency-limiter.ts';
import { LIMITS } from '../../limits/limits.ts';
import type { AuthService } from '../sign-in/auth.service.ts';
import type { ReportFiles } from './report-files.service.ts';
import type { ReportTickets } from './report-tickets.ts';

const TAGS = ['reports'];
const EXCEL_PATH = '/backoffice/reportsModule/getHistoricalDataExcel';
const FILE_PATH = '/backoffice/reports/files';

/** A file that is made while it is sent. */
const file = (description: string) => z.unknown().meta({ type: 'string', format: 'binary', description });
/** It can be fetched once: nobody may ask for it just to see. */
const download = {
  config: { permission: 'report:download' },
  exposeHeadRoute: false,
  compress: false,
} as const;

/** History as files. */
export function reportFileRoutes(
  app: FastifyInstance,
  parts: {
    reportFiles: ReportFiles;
    reportTickets: ReportTickets;
    reportLimiter: ConcurrencyLimiter;
    auth: Pick<AuthService, 'callerNow'>;
    authenticate: Authenticate;
  },
): void {
  const { reportFiles, reportTickets, reportLimiter, auth, authenticate } = parts;
  const routes = app.withTypeProvider<ZodTypeProvider>();
  const underWay = new Set<Readable>();
  // A download may go on for minutes: the server does not stay for it.
  app.addHook('preClose', async () => {
    for (const stream of underWay) stream.destroy();
  });

  routes.post(
    '/backoffice/reports/tickets',
    {
      config: { permission: 'report:read' },
      schema: {
        summary: 'A ticket to download a file with, once and without a token',
        tags: TAGS,
        body: ticketBodySchema,
        response: { 200: ticketSchema, ...ERROR_RESPONSES },
      },
    },
    async (request) => {
      const caller = callerOf(request);
      const { fileName } = await reportFiles.prepare(caller, request.body);
      reportLimiter.check(caller);
      const issued = reportTickets.issue(caller, request.body);
      return { ...issued, fileName, url: urlOf(caller, request.body, fileName, issued.ticket) };
    },
  );

  routes.get(
    FILE_PATH,
    {
      ...download,
      schema: {
        summary: 'The file that a ticket is for',
        security: [],
        tags: TAGS,
        querystring: reportFileQuerySchema,
        response: { 200: file('application/zip or a workbook'), ...ERROR_RESPONSES },
      },
    },
    async (request, reply) => {
      const { caller, order } = reportTickets.redeem(request.query.ticket);
      return send(reply, await auth.callerNow(caller), order);
    },
  );

  routes.get(
    EXCEL_PATH,
    {
      ...download,
      schema: {
        summary: 'Readings of devices as a workbook',
        description: 'With a ticket, which then says what is meant; or with a token in the header.',
        security: [],
        tags: TAGS,
        querystring: historicalDataExcelQuerySchema,
        response: { 200: file('A workbook'), ...ERROR_RESPONSES },
      },
    },
    async (request, reply) => {
      const { ticket } = request.query;
      if (ticket !== undefined) {
        const { caller, order } = reportTickets.redeem(ticket);
        return send(reply, await auth.callerNow(caller), order);
      }
      const caller = await authenticate(request);
      return send(reply, caller, orderOf(request.query, caller));
    },
  );

  async function send(reply: FastifyReply, caller: Caller, order: ReportOrder): Promise<FastifyReply> {
    if (caller.authority === 'SYS_ADMIN') throw permissionDenied();
    const { fileName, contentType, open } = await reportFiles.prepare(caller, order);
    const release = reportLimiter.acquire(caller);
    const stream = open();
    underWay.add(stream);
    stream.once('close', () => {
      underWay.delete(stream);
      release();
    });
    reply.raw.setTimeout(LIMITS.reports.stallMs, () => stream.destroy());
    return reply
      .type(contentType)
      .header('content-disposition', attachmentHeader(fileName))
      .header('cache-control', 'no-store')
      .send(stream);
  }
}

/** What the query asks for, in the words of a ticket. @throws ApiError 400/31, 403/20 another tenant's */
function orderOf(query: HistoricalDataExcelQuery, caller: Caller): ReportOrder {
  for (const name of ['startDate', 'endDate'] as const) {
    if (query[name] === undefined) throw badRequest(`Parameter '${name}' can't be empty!`);
  }
  if (query.tenantId !== undefined && query.tenantId !== caller.tenantId) throw permissionDenied();
  const order = ticketBodySchema.safeParse({
    what: 'excel',
    deviceIds: query.deviceId ?? [],
    startTs: query.startDate,
    endTs: query.endDate,
    timeZone: query.timeZone,
    language: query.language,
  });
  if (!order.success) throw badRequest(order.error.issues[0]?.message ?? 'Invalid parameters');
  return order.data;
}

/** Where the browser goes. A workbook has the address that it always had. */
function urlOf(caller: Caller, order: ReportOrder, fileName: string, ticket: string): string {
  if (order.what !== 'excel') return `${FILE_PATH}?${new URLSearchParams({ ticket })}`;
  const parameters = new URLSearchParams({
    deviceId: order.deviceIds.slice(0, MAX_REPORT_DEVICES).join(','),
    tenantId: caller.tenantId ?? '',
    startDate: String(order.startTs),
    endDate: String(order.endTs),
    deviceName: fileName.replace(/\.xlsx$/, ''),
    ticket,
  });
  return `${EXCEL_PATH}?${parameters}`;
}
