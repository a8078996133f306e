import type { Feature } from '../../feature.ts';
import { createAlarmComments } from './alarm-comments.service.ts';
import { registerAlarmRoutes } from './alarms.platform-routes.ts';

/** What was wrong with the air or a device, when, and who dealt with it. */
export const alarmsFeature: Feature = {
  name: 'alarms',
  register(app, needs) {
    registerAlarmRoutes(app, { ...needs, alarmComments: createAlarmComments(needs) });
  },
};
