import type { Readable } from 'node:stream';
import { REQUEST_ERRORS } from '@airdeck/contract/common/errors';
import {
  downloadHistoricalData,
  downloadReportFile,
  type HistoricalDataExcelQuery,
  MAX_REPORT_DEVICES,
  orderReportFile,
  type ReportOrder,
  ticketBodySchema,
  writeReportFile,
} from '@airdeck/contract/history/history-files';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Authenticate } from '../../http/authorisation.ts';
import type { Caller } from '../../http/caller.ts';
import { ApiError, checkForm, permissionDenied } from '../../http/errors.ts';
import { attachmentHeader } from '../../http/file-names.ts';
import { serve } from '../../http/serve.ts';
import type { ConcurrencyLimiter } from '../../limits/concurrency-limiter.ts';
import type { AuthService } from '../sign-in/auth.service.ts';
import { HISTORY_LIMITS } from './history.limits.ts';
import type { ReportFiles } from './report-files.service.ts';
import type { ReportTickets } from './report-tickets.service.ts';

/** A ticket is valid once: a HEAD request would use it up. */
const DOWNLOAD = { exposeHeadRoute: false, compress: false } as const;

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
  const underWay = new Set<Readable>();
  // Downloads may take minutes; shutdown does not wait for them.
  app.addHook('preClose', async () => {
    for (const stream of underWay) stream.destroy();
  });

  serve(app, orderReportFile, async ({ caller, body }) => {
    const { fileName } = await reportFiles.prepare(caller, body);
    reportLimiter.check(caller);
    const issued = await reportTickets.issue(caller, body);
    return { ...issued, fileName, url: urlOf(caller, body, fileName, issued.ticket) };
  });

  serve(app, writeReportFile, ({ caller, body, reply }) => send(reply, caller, body), DOWNLOAD);

  serve(
    app,
    downloadReportFile,
    ({ query, request, reply }) => redeem(request, reply, query.ticket),
    DOWNLOAD,
  );

  serve(
    app,
    downloadHistoricalData,
    async ({ query, request, reply }) => {
      if (query.ticket !== undefined) return redeem(request, reply, query.ticket);
      const caller = await authenticate(request);
      return send(reply, caller, orderOf(query, caller));
    },
    DOWNLOAD,
  );

  async function redeem(
    { ip: address }: FastifyRequest,
    reply: FastifyReply,
    ticket: string,
  ): Promise<FastifyReply> {
    const { signIn, order } = await reportTickets.redeem(ticket, address);
    return send(reply, await auth.callerNow({ ...signIn, address }), order);
  }

  async function send(reply: FastifyReply, caller: Caller, order: ReportOrder): Promise<FastifyReply> {
    if (caller.authority === 'SYS_ADMIN') throw permissionDenied();
    // The route is open to tickets: the download ends with the session that asked for it.
    reply.request.caller = caller;
    const { fileName, contentType, open } = await reportFiles.prepare(caller, order);
    const release = reportLimiter.acquire(caller);
    const stream = open();
    underWay.add(stream);
    stream.once('close', () => {
      underWay.delete(stream);
      release();
    });
    reply.raw.setTimeout(HISTORY_LIMITS.numbers.stallMs, () => stream.destroy());
    return reply
      .type(contentType)
      .header('content-disposition', attachmentHeader(fileName))
      .header('cache-control', 'no-store')
      .send(stream);
  }
}

/** Converts the query to an order like a ticket's. @throws ApiError 400/31, 403/20 another tenant */
function orderOf(query: HistoricalDataExcelQuery, caller: Caller): ReportOrder {
  for (const name of ['startDate', 'endDate'] as const) {
    if (query[name] === undefined) throw new ApiError(REQUEST_ERRORS.parameterEmpty, { name });
  }
  if (query.tenantId !== undefined && query.tenantId !== caller.tenantId) throw permissionDenied();
  const order = {
    what: 'excel',
    deviceIds: query.deviceId ?? [],
    startTs: query.startDate,
    endTs: query.endDate,
    timeZone: query.timeZone,
    language: query.language,
  };
  checkForm(ticketBodySchema, order);
  return ticketBodySchema.parse(order);
}

/** URL of the download. Workbooks keep their original URL. */
function urlOf(caller: Caller, order: ReportOrder, fileName: string, ticket: string): string {
  if (order.what !== 'excel') return `${downloadReportFile.path}?${new URLSearchParams({ ticket })}`;
  const parameters = new URLSearchParams({
    deviceId: order.deviceIds.slice(0, MAX_REPORT_DEVICES).join(','),
    tenantId: caller.tenantId ?? '',
    startDate: String(order.startTs),
    endDate: String(order.endTs),
    deviceName: fileName.replace(/\.xlsx$/, ''),
    ticket,
  });
  return `${downloadHistoricalData.path}?${parameters}`;
}
