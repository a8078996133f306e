import type { NewDemoAutomation } from '@airdeck/demo/host';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../database/database.ts';
import { inUnitOfWork } from '../database/unit-of-work.ts';
import { ApiError } from '../http/errors.ts';
import type { Services } from '../services.ts';

const SYSTEM_SCOPE = { authority: 'SYS_ADMIN', tenantId: null, customerId: null } as const;

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
    const author = await services.users.findTyped(SYSTEM_SCOPE, userId, unit);
    if (!author) return undefined;
    const by = { ...author, userId, address: '127.0.0.1', impersonator: null, sessionId: '' };
    return { by, device: await services.devices.findByName(by, deviceName, unit) };
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
