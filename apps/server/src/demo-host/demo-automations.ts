import type { NewDemoAutomation } from '@airdeck/demo/host';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../database/database.ts';
import { inUnitOfWork } from '../database/unit-of-work.ts';
import { ApiError } from '../http/errors.ts';
import type { Services } from '../services.ts';
import { callerOfDemo } from './demo-caller.ts';

/** See `DemoHost.createAutomation`. */
export async function createAutomation(
  parts: {
    services: Pick<Services, 'users' | 'devices' | 'automations'>;
    database: Database;
    log: FastifyBaseLogger;
  },
  userId: string,
  { deviceName, ...automation }: NewDemoAutomation,
): Promise<void> {
  const { services, database, log } = parts;
  const found = await inUnitOfWork(database.db, undefined, async (unit) => {
    const by = await callerOfDemo(services, userId, unit);
    return by && { by, device: await services.devices.findByName(by, deviceName, unit) };
  });
  if (!found?.device) return;
  const devices = { kind: 'devices' as const, deviceIds: [found.device.id] };
  try {
    await services.automations.create(found.by, { ...automation, devices });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    log.warn({ err: error }, 'the automation of the demo could not be made');
  }
}
