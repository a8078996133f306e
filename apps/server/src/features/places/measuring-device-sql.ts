import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { roomPeriod } from './places.tables.ts';

/** The id of the device that measures a room: of several, that which came last. Null: none. */
export const measuringDevice = (roomId: SQLWrapper): SQL<string | null> => sql`(
  select ${roomPeriod.deviceId} from ${roomPeriod} where ${roomPeriod.roomId} = ${roomId} and ${roomPeriod.toTime} is null
  order by coalesce(${roomPeriod.fromTime}, 0) desc, ${roomPeriod.id} limit 1)`;
