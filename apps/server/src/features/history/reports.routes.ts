import { Readable } from 'node:stream';
import { getHistory, listReportDevices } from '@airdeck/contract/history/history';
import { compareDevices } from '@airdeck/contract/history/history-comparison';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { replyUnlessAborted, serve } from '../../http/serve.ts';
import type { ConcurrencyLimiter } from '../../limits/concurrency-limiter.ts';
import type { ReportComparison } from './report-comparison.service.ts';
import { reportDeviceBody } from './report-device.presenter.ts';
import type { ReportHistory } from './report-history.service.ts';
import type { ReportedDevices } from './reported-devices.service.ts';

/** History for the console's charts. */
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
  serve(app, listReportDevices, async ({ caller, query }) => {
    const { devices, cities } = await reportedDevices.list(caller, query);
    return { devices: devices.map(reportDeviceBody), cities };
  });

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
      (comparison) =>
        sendInPieces(reply, { ...comparison, devices: comparison.devices.map(reportDeviceBody) }),
    );
  });
}

/**
 * Sends an object as JSON, list elements one by one: other requests are served in between. Its types were checked when
 * it was created; validating every number again would block the event loop.
 */
function sendInPieces(reply: FastifyReply, answer: Readonly<Record<string, unknown>>): FastifyReply {
  return reply.type('application/json; charset=utf-8').send(Readable.from(jsonPieces(answer)));
}

/** The text of `JSON.stringify(answer)`, in pieces. */
export function* jsonPieces(answer: Readonly<Record<string, unknown>>): Generator<string, void> {
  let before = '{';
  for (const [name, value] of Object.entries(answer)) {
    yield `${before}${JSON.stringify(name)}:`;
    if (Array.isArray(value) && typeof value[0] === 'object') yield* listPieces(value);
    else yield JSON.stringify(value);
    before = ',';
  }
  yield before === '{' ? '{}' : '}';
}

function* listPieces(list: readonly unknown[]): Generator<string, void> {
  let before = '[';
  for (const element of list) {
    yield before + JSON.stringify(element);
    before = ',';
  }
  yield ']';
}
