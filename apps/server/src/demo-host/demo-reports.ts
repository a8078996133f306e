import type { NewDemoReport } from '@airdeck/demo/host';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../database/database.ts';
import { inUnitOfWork } from '../database/unit-of-work.ts';
import { ApiError } from '../http/errors.ts';
import type { Services } from '../services.ts';
import { callerOfDemo } from './demo-caller.ts';

/** See `DemoHost.scheduleReport`. */
export async function scheduleReport(
  parts: {
    services: Pick<Services, 'users' | 'scheduledReports'>;
    database: Database;
    log: FastifyBaseLogger;
  },
  userId: string,
  report: NewDemoReport,
): Promise<void> {
  const { services, database, log } = parts;
  const by = await inUnitOfWork(database.db, undefined, (unit) => callerOfDemo(services, userId, unit));
  if (!by) return;
  const rest = { customerId: null, deviceIds: null, isEnabled: true, readerIds: [userId] };
  try {
    await services.scheduledReports.create(by, { ...report, ...rest });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    log.warn({ err: error }, 'the report of the demo could not be scheduled');
  }
}
