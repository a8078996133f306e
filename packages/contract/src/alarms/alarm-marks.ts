import { z } from 'zod';
import { operation } from '../common/operation.ts';
import { ALARM_PERMISSIONS } from './alarms.permissions.ts';
import { ALARM_SEVERITIES } from './severities.ts';

/** Worst severity of the uncleared alarms, by device; devices without one are left out. */
export const getAlarmMarks = operation({
  method: 'GET',
  path: '/backoffice/alarms/marks',
  permission: ALARM_PERMISSIONS.read,
  tag: 'alarms',
  summary: 'Devices in scope with an alarm that is not cleared',
  responses: { 200: z.record(z.string(), z.enum(ALARM_SEVERITIES)) },
});
