import type { NewDemoWallScreen } from '@airdeck/demo/host';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../database/database.ts';
import { inUnitOfWork } from '../database/unit-of-work.ts';
import { ApiError } from '../http/errors.ts';
import type { Services } from '../services.ts';
import { callerOfDemo } from './demo-caller.ts';

/** See `DemoHost.createWallScreen`. */
export async function createWallScreen(
  parts: {
    services: Pick<Services, 'users' | 'devices' | 'wallScreens'>;
    database: Database;
    log: FastifyBaseLogger;
  },
  userId: string,
  { rooms, ...screen }: NewDemoWallScreen,
): Promise<void> {
  const { services, database, log } = parts;
  const found = await inUnitOfWork(database.db, undefined, async (unit) => {
    const by = await callerOfDemo(services, userId, unit);
    if (!by) return undefined;
    const known = [];
    for (const { deviceName, title } of rooms) {
      const device = await services.devices.findByName(by, deviceName, unit);
      if (device) known.push({ deviceId: device.id, title });
    }
    return { by, rooms: known };
  });
  if (!found || found.rooms.length === 0) return;
  try {
    await services.wallScreens.create(found.by, { ...screen, rooms: found.rooms });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    log.warn({ err: error }, 'the wall screen of the demo could not be made');
  }
}
