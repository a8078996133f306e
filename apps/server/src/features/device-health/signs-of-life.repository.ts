import { DEFAULT_INACTIVITY_TIMEOUT_MS } from '@airdeck/air/staleness';
import { INACTIVITY_TIMEOUT_KEY } from '@airdeck/contract/attributes';
import type pg from 'pg';
import type { DeviceChoice, DeviceSign } from './observation.ts';

/** A device's own inactivity time-out, where it has one that makes sense, as in the lists of devices. */
const OWN_TIMEOUT = `(
  select value::double precision from device_attribute a
  where a.device_key = d.key and a.scope = 'SERVER_SCOPE' and a.key = '${INACTIVITY_TIMEOUT_KEY}'
    and jsonb_typeof(a.value) = 'number' and a.value > '0'
)`;

/** Of each of these devices that is there, when it was last heard of. */
export async function findSignsOfLife(pool: pg.Pool, devices: DeviceChoice): Promise<DeviceSign[]> {
  const [condition, values] =
    'ids' in devices ? ['d.id = any($1::uuid[])', devices.ids] : ['d.key = any($1::int4[])', devices.keys];
  const { rows } = await pool.query<DeviceSign>(
    `select d.id as "deviceId", d.key as "deviceKey", l.received_time as "lastHeardTime",
       case when l.ts > 0 and l.ts >= d.tenant_readable_from then l.ts end as "lastReadingTime",
       case when l.bat_ts >= d.tenant_readable_from then l.bat end as battery,
       coalesce(${OWN_TIMEOUT}, ${DEFAULT_INACTIVITY_TIMEOUT_MS}) as "inactivityTimeoutMs"
     from device d left join latest_reading l on l.device = d.key
     where ${condition}`,
    [values],
  );
  return rows;
}
