import { z } from 'zod';
import { ALARM_PERMISSIONS } from '../../alarms/alarms.permissions.ts';
import { entityIdSchema } from '../../common/entity.ts';
import { operation } from '../../common/operation.ts';
import { pageSchema } from '../../common/page.ts';
import { permission, TENANT_AND_CUSTOMER } from '../../common/permission.ts';
import { alarmCountQuerySchema, alarmDataQuerySchema } from '../alarms/alarm-queries.ts';
import { alarmInfoSchema } from '../alarms/platform-alarms.ts';
import { entityCountQuerySchema, entityDataQuerySchema } from './device-queries.ts';

const run = permission('entity-query:run', {
  who: TENANT_AND_CUSTOMER,
  act: 'read',
  inBranches: true,
  does: 'find and count devices in scope by their fields, attributes and latest values',
});
const tag = 'entity queries';

/** By key type, then key. */
const latestSchema = z.record(
  z.string(),
  z.record(z.string(), z.object({ ts: z.number().int(), value: z.string() })),
);

const foundEntitySchema = z.object({
  entityId: entityIdSchema('DEVICE'),
  latest: latestSchema,
  timeseries: z.strictObject({}),
  aggLatest: z.strictObject({}),
});

/** The query of `ENTITY_DATA` over the WebSocket, answered once. */
export const findEntities = operation({
  method: 'POST',
  path: '/api/entitiesQuery/find',
  permission: run,
  changes: false,
  tag,
  summary: 'Devices in scope that match a query, each with the requested values',
  body: entityDataQuerySchema,
  responses: { 200: pageSchema(foundEntitySchema) },
});

export const countEntities = operation({
  method: 'POST',
  path: '/api/entitiesQuery/count',
  permission: run,
  changes: false,
  tag,
  summary: 'Number of devices in scope that match a query',
  body: entityCountQuerySchema,
  responses: { 200: z.number().int() },
});

/** The query of `ALARM_DATA` over the WebSocket, answered once. */
export const findAlarms = operation({
  method: 'POST',
  path: '/api/alarmsQuery/find',
  permission: ALARM_PERMISSIONS.read,
  changes: false,
  tag,
  summary: 'Alarms of devices in scope that match a query, with the requested values of each device',
  body: alarmDataQuerySchema,
  responses: {
    200: pageSchema(alarmInfoSchema.extend({ entityId: entityIdSchema('DEVICE'), latest: latestSchema })),
  },
});

export const countAlarms = operation({
  method: 'POST',
  path: '/api/alarmsQuery/count',
  permission: ALARM_PERMISSIONS.read,
  changes: false,
  tag,
  summary: 'Number of alarms of devices in scope that match a query',
  body: alarmCountQuerySchema,
  responses: { 200: z.number().int() },
});
