import { saveAlarm } from '../../../packages/contract/src/thingsboard/alarms/platform-alarm-changes.ts';
import { listAlarmsOfDevice } from '../../../packages/contract/src/thingsboard/alarms/platform-alarms.ts';
import { isRefusal } from './import-entity.ts';
import { readList } from './lists.ts';
import type { DeviceProgress } from './progress.ts';
import type { TenantRun } from './run.ts';
import { writer } from './tenant-data.ts';
import { alarmSchema, type WireAlarm, type WireDevice } from './wire.ts';

/** Creates the open alarms of ThingsBoard. Imported alarms are not created again, whatever their state here. */
export async function importAlarms(
  run: TenantRun,
  device: WireDevice,
  known: DeviceProgress | undefined,
): Promise<void> {
  const { source, progress, tally, isDry } = run;
  const open = readList(source, listAlarmsOfDevice, alarmSchema, {
    params: { entityType: 'DEVICE', entityId: device.id },
    query: { searchStatus: 'ACTIVE', fetchOriginator: false },
  });
  for await (const alarm of open) {
    if (known?.alarmIds.includes(alarm.id) || isDry || !known) {
      tally.count('alarm', 'brought');
      continue;
    }
    try {
      if (!(await isThere(run, known.targetId, alarm))) await raise(run, known.targetId, alarm);
    } catch (error) {
      if (!isRefusal(error)) throw error;
      await tally.leaveOut('alarm', `${alarm.type} of ${device.name}`, error.message);
      continue;
    }
    known.alarmIds.push(alarm.id);
    await progress.writeDevice(device.id, known);
    tally.count('alarm', 'brought');
  }
}

/** A killed run may have created it, and it may have been cleared since. */
async function isThere(run: TenantRun, deviceId: string, { type, startTs }: WireAlarm): Promise<boolean> {
  const params = { entityType: 'DEVICE', entityId: deviceId };
  for await (const alarm of readList(writer(run), listAlarmsOfDevice, alarmSchema, { params })) {
    if (alarm.type === type && alarm.startTs === startTs) return true;
  }
  return false;
}

async function raise(run: TenantRun, deviceId: string, alarm: WireAlarm): Promise<void> {
  const { type, severity, acknowledged, startTs, endTs, details } = alarm;
  const isObject = typeof details === 'object' && details !== null && !Array.isArray(details);
  const assignee = alarm.assigneeId === null ? undefined : run.progress.mapped('user', alarm.assigneeId);
  const body = {
    type,
    severity,
    acknowledged,
    startTs,
    endTs: Math.max(startTs, endTs),
    originator: { entityType: 'DEVICE', id: deviceId },
    details: isObject ? details : null,
    ...(assignee && { assigneeId: { entityType: 'USER', id: assignee.targetId } }),
  };
  await writer(run).call(saveAlarm, { body }, alarmSchema);
}
