import { defineFeature } from '../../feature.ts';
import { createAlarmComments } from '../../features/alarms/alarm-comments.service.ts';
import { alarmPlatformRoutes } from './alarms.platform-routes.ts';

/** Alarms in ThingsBoard's format. */
export const thingsboardAlarmsFeature = defineFeature({
  name: 'thingsboard/alarms',
  uses: ['alarmLedger', 'alarms', 'clock', 'contentQuota', 'database', 'devices'],
  register(app, needs) {
    alarmPlatformRoutes(app, { ...needs, alarmComments: createAlarmComments(needs) });
  },
});
