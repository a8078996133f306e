import { getHistory, listReportDevices } from '@airdeck/contract/history';
import { compareDevices } from '@airdeck/contract/history-comparison';
import type { FastifyInstance } from 'fastify';
import { replyUnlessAborted } from '../../http/reply-unless-aborted.ts';
import { serve } from '../../http/serve.ts';
import type { ConcurrencyLimiter } from '../../limits/concurrency-limiter.ts';
import { sendInPieces } from './json-stream.ts';
import type { ReportComparison } from './report-comparison.service.ts';
import type { ReportHistory } from './report-history.service.ts';
import type { ReportedDevices } from './reported-devices.service.ts';

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
  serve(app, listReportDevices, ({ caller, query }) => reportedDevices.list(caller, query));

  serve(
    app,
    getHistory,
    ({ caller, query, reply }) =>
      replyUnlessAborted(
        reply,
        (gone) => reportHistory.of(caller, query, gone),
        (history) => sendInPieces(reply, history),
      ),
    { isCostly: true },
  );

  serve(app, compareDevices, async ({ caller, body, reply }) => {
    const release = reportLimiter.acquire(caller);
    return replyUnlessAborted(
      reply,
      (gone) => reportComparison.of(caller, body, gone).finally(release),
      (comparison) => sendInPieces(reply, comparison),
    );
  });
}
