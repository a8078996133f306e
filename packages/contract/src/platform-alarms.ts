import { z } from 'zod';
import { ALARM_STATUSES } from './alarms.ts';
import { entityIdSchema } from './common/entity-id.ts';
import { ALARM_SEVERITIES } from './severities.ts';

// Alarms in ThingsBoard's wire format: `/api/alarm…` and `/api/alarms`.

// The platform's wire: `/api`, see ThingsBoard.
const alarmShape = {
  id: entityIdSchema('ALARM'),
  createdTime: z.number().int(),
  tenantId: entityIdSchema('TENANT'),
  customerId: entityIdSchema('CUSTOMER'),
  type: z.string(),
  originator: entityIdSchema('DEVICE'),
  severity: z.enum(ALARM_SEVERITIES),
  acknowledged: z.boolean(),
  cleared: z.boolean(),
  assigneeId: entityIdSchema('USER').nullable(),
  startTs: z.number().int(),
  endTs: z.number().int(),
  ackTs: z.number().int().describe('0: not acknowledged'),
  clearTs: z.number().int().describe('0: not cleared'),
  assignTs: z.number().int(),
  details: z.unknown(),
  propagate: z.literal(false),
  propagateToOwner: z.literal(false),
  propagateToTenant: z.literal(false),
  propagateRelationTypes: z.array(z.string()).max(0),
  name: z.string().describe('A read-only copy of `type`'),
  status: z.enum(ALARM_STATUSES),
};
export const platformAlarmSchema = z.object(alarmShape);
export type PlatformAlarm = z.infer<typeof platformAlarmSchema>;

export const alarmInfoSchema = platformAlarmSchema.extend({
  originatorName: z.string().nullable(),
  originatorLabel: z.string().nullable(),
  originatorDisplayName: z.string().nullable(),
  assignee: z
    .object({
      id: entityIdSchema('USER'),
      email: z.string(),
      firstName: z.string().nullable(),
      lastName: z.string().nullable(),
    })
    .nullable(),
});
export type AlarmInfo = z.infer<typeof alarmInfoSchema>;
