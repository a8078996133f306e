import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { device } from '../../database/schema/devices.ts';
import { deviceHealth } from './device-health.tables.ts';

const enteredOr = (entered: SQLWrapper, reported: SQLWrapper): SQL<number | null> =>
  sql`case when ${device.lat} is not null and ${device.lon} is not null then ${entered} else ${reported} end`;

/**
 * Position of a device in degrees (WGS 84), for queries over it and its health: as people entered it, or else as the
 * device reported it, which may be any numbers; null: neither.
 */
export const devicePosition = {
  lat: enteredOr(device.lat, deviceHealth.reportedLat),
  lon: enteredOr(device.lon, deviceHealth.reportedLon),
};
