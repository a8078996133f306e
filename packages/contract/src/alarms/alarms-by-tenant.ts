import { z } from 'zod';
import { contentOf, operation } from '../common/operation.ts';
import { optionalPageQuerySchema, pageSchema } from '../common/page.ts';
import { textParameter } from '../common/parameters.ts';
import { ALARM_PERMISSIONS } from './alarms.permissions.ts';
import { ALARM_SEVERITIES } from './severities.ts';

const tag = 'alarms';

export const countAlarmsByTenant = operation({
  method: 'GET',
  path: '/backoffice/alarms/countsByTenant',
  permission: ALARM_PERMISSIONS.count,
  tag,
  summary: 'Number of uncleared alarms of each tenant, highest first',
  query: optionalPageQuerySchema(['name', 'open'], {}),
  responses: {
    200: pageSchema(
      z.object({
        tenantId: z.string(),
        name: z.string(),
        open: z.number().int().describe('Not cleared'),
        worstSeverity: z.enum(ALARM_SEVERITIES).nullable(),
      }),
    ),
  },
});

export const downloadAlarmCounts = operation({
  method: 'GET',
  path: '/backoffice/alarms/countsByTenant/csv',
  permission: ALARM_PERMISSIONS.count,
  tag,
  summary: 'The same as CSV, of all tenants, the most alarms first',
  query: z.object({ textSearch: textParameter() }),
  responses: { 200: contentOf('text/csv') },
});
