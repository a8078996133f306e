import type { AlarmRow } from '@airdeck/contract/alarms/alarms';

/** When `anAlarm` began. */
export const ALARM_START = Date.UTC(2026, 10, 13, 5);

/** An open alarm of particles in the lobby; parts can be overridden. */
export const anAlarm = (part: Partial<AlarmRow> = {}): AlarmRow => ({
  id: 'a1',
  type: 'High PM2.5',
  ruleId: 'r1',
  severity: 'MAJOR',
  status: 'ACTIVE_UNACK',
  createdTime: ALARM_START,
  startTime: ALARM_START,
  endTime: ALARM_START,
  ackTime: null,
  clearTime: null,
  isOngoing: true,
  deviceId: 'd1',
  deviceName: 'AQ-1',
  deviceLabel: 'Lobby',
  deviceInstalledPlace: 'Hospital',
  placeNames: [],
  timeZone: 'Asia/Kolkata',
  customerId: 'c1',
  customerTitle: 'Meera Das',
  assignee: null,
  snoozedUntil: null,
  snoozeReason: null,
  outageDevices: null,
  maintenanceReason: null,
  details: {
    condition: { kind: 'above', key: 'pm25', threshold: 40, clearAt: 35 },
    holdMinutes: 5,
    key: 'pm25',
    value: 41,
    peak: 88,
  },
  ...part,
});
