import { isOnMap } from '@airdeck/air/positions';
import type { DemoSetUp } from '@airdeck/demo/host';
import type { PastAlarm } from '@airdeck/demo/past-entities';
import type { Database } from '../database/database.ts';
import type { UnitOfWork } from '../database/unit-of-work.ts';
import { createDomainEvents } from '../domain-events.ts';
import { createEventBus } from '../events.ts';
import { createAlarmLedger } from '../features/alarms/alarm-ledger.ts';
import { alarmSites } from '../features/alarms/alarm-outdoor.service.ts';
import { pastIntervals } from '../features/rules/trial/past-intervals.service.ts';

const MINUTE_MS = 60_000;

/** A ledger at a past time. Own event buses: no notifications and no audit entries. */
const ledgerAt = (time: number) =>
  createAlarmLedger({
    clock: () => time,
    domainEvents: createDomainEvents(),
    events: createEventBus(),
  });

/** See `DemoSetUp.raisePastAlarms`. */
export async function raisePastAlarms(
  unit: UnitOfWork,
  database: Database,
  { fromTs, toTs, outdoorAt }: Parameters<DemoSetUp['raisePastAlarms']>[0],
): Promise<PastAlarm[]> {
  const raised: PastAlarm[] = [];
  for await (const { rule, device, interval } of pastIntervals(database, { from: fromTs, to: toTs })) {
    const { startTime, startValue = null, endTime, overTime, peak } = interval;
    // Ongoing conditions are raised by the rules themselves.
    if (overTime === null) continue;
    const { condition, holdMinutes } = rule;
    const key = 'key' in condition ? condition.key : null;
    const raisedTime = Math.min(startTime + holdMinutes * MINUTE_MS, overTime);
    const [id] = await ledgerAt(raisedTime).raise(unit, [
      {
        tenantId: rule.tenantId,
        customerId: device.customerId,
        deviceId: device.id,
        ruleId: rule.id,
        type: rule.name,
        severity: rule.severity,
        startTime,
        endTime,
        details: { condition, holdMinutes, key, value: startValue, peak },
      },
    ]);
    if (id) await ledgerAt(overTime).clear(unit, [{ alarmId: id, at: overTime }], 'ended');
    if (id) raised.push({ id, deviceName: device.name, raisedTime });
  }
  const raisedTimeOf = new Map(raised.map(({ id, raisedTime }) => [id, raisedTime]));
  const noted = (await alarmSites(unit.tx, [...raisedTimeOf.keys()])).flatMap(({ alarmId, lat, lon }) => {
    const position = { lat, lon };
    if (!isOnMap(position)) return [];
    const reading = outdoorAt(position, raisedTimeOf.get(alarmId) ?? toTs);
    return [{ alarmId, outdoor: { ...reading, place: null } }];
  });
  await ledgerAt(toTs).noteOutdoor(unit, noted);
  return raised.toSorted((one, other) => one.raisedTime - other.raisedTime);
}

/** See `DemoSetUp.acknowledgePastAlarm`. */
export async function acknowledgePastAlarm(
  unit: UnitOfWork,
  alarmId: string,
  { userId, email, time, comment }: Parameters<DemoSetUp['acknowledgePastAlarm']>[1],
): Promise<void> {
  const authority = 'TENANT_ADMIN';
  const by = { userId, email, authority, address: '127.0.0.1', impersonator: null } as const;
  const ledger = ledgerAt(time);
  await ledger.acknowledge({ ...unit, by }, [alarmId]);
  if (comment) await ledger.comment({ ...unit, by }, [alarmId], comment);
}
