import { eq } from 'drizzle-orm';
import { allBut, type PersonalData } from '../../database/personal-data-sql.ts';
import { alarm, alarmEntry } from './alarms.tables.ts';

export const ALARM_PERSONAL_DATA: PersonalData = {
  rows: [
    {
      file: 'assigned-alerts',
      table: alarm,
      whose: [alarm.assigneeId],
      columns: {
        id: alarm.id,
        createdTime: alarm.createdTime,
        type: alarm.type,
        severity: alarm.severity,
        deviceName: alarm.deviceName,
        deviceLabel: alarm.deviceLabel,
        assignTime: alarm.assignTime,
      },
    },
    {
      file: 'snoozed-alerts',
      table: alarm,
      whose: [alarm.snoozedById],
      columns: {
        id: alarm.id,
        createdTime: alarm.createdTime,
        type: alarm.type,
        deviceName: alarm.deviceName,
        deviceLabel: alarm.deviceLabel,
        snoozedUntil: alarm.snoozedUntil,
        snoozeReason: alarm.snoozeReason,
      },
    },
    {
      file: 'alert-notes-and-acts',
      table: alarmEntry,
      joined: { table: alarm, on: eq(alarm.id, alarmEntry.alarmId) },
      whose: [alarmEntry.userId],
      columns: { ...allBut(alarmEntry, 'isByUser'), type: alarm.type },
    },
  ],
};
