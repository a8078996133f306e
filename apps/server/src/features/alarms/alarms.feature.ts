import { z } from 'zod';
import { defineFeature } from '../../feature.ts';
import { createAlarmBatches } from './alarm-batch.service.ts';
import { ALARM_CONTENT } from './alarm-content.repository.ts';
import { alarmLinkRoutes } from './alarm-links.routes.ts';
import { createAlarmLinks } from './alarm-links.service.ts';
import { recordOutdoorAir } from './alarm-outdoor.service.ts';
import { createAlarmOverview } from './alarm-overview.service.ts';
import { ALARM_PERSONAL_DATA } from './alarm-personal-data.repository.ts';
import { alarmStepsJob } from './alarm-steps-job.ts';
import { alarmDeliveries } from './alarms.deliveries.ts';
import { alarmChangeSchema } from './alarms.events.ts';
import { alarmRoutes } from './alarms.routes.ts';

/** Alarms: a fault of the air or of a device, its time, and who dealt with it. */
export const alarmsFeature = defineFeature({
  name: 'alarms',
  personalData: ALARM_PERSONAL_DATA,
  content: ALARM_CONTENT,
  deliveries: alarmDeliveries,
  uses: [
    'alarmLedger',
    'alarms',
    'clock',
    'contentQuota',
    'database',
    'databaseClock',
    'devices',
    'events',
    'outages',
    'outdoor',
    'notificationChoices',
    'userCallers',
  ],
  sharedEvents: { 'alarms.changed': z.array(alarmChangeSchema) },
  announce: (announcements, events) => {
    const announceAlarms = announcements.toOwnersOf('alarms', 0, { deviceIds: [] });
    // The duration of an open alarm changes with every reading, and is read with the chart.
    events.on('alarms.changed', (changes) =>
      announceAlarms(changes.filter(({ action }) => action !== 'extended')),
    );
  },
  jobs: (needs) => [alarmStepsJob(needs)],
  register(app, { databaseClock, ...needs }) {
    const outdoorAir = recordOutdoorAir({ ...needs, log: app.log });
    app.addHook('onClose', () => outdoorAir.stop());
    const alarmBatches = createAlarmBatches({ ...needs, clock: databaseClock });
    alarmLinkRoutes(app, createAlarmLinks({ ...needs, alarmBatches, clock: databaseClock }));
    alarmRoutes(app, {
      ...needs,
      alarmOverview: createAlarmOverview(needs),
      alarmBatches,
    });
  },
});
