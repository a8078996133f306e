import type { AlarmDetails } from '@airdeck/contract/alarms/alarms';
import type { Clock } from '../../../clock.ts';
import type { Database } from '../../../database/database.ts';
import { inUnitOfWork, type UnitOfWork } from '../../../database/unit-of-work.ts';
import type { NewAlarm } from '../../alarms/alarm-acts.ts';
import type { AlarmLedger } from '../../alarms/alarm-ledger.ts';
import type { Outages } from '../../outages/outages.service.ts';
import type { StoredYardstick } from '../../worst-air/present-air.ts';
import { watches } from '../rule-devices.ts';
import type { RuleRow } from '../rules.repository.ts';
import type { AlarmOver, Decision } from './alarm-decisions.ts';
import { type KnownAlarmRow, lockDevicesAtHand, lockRulesAtHand } from './evaluation.repository.ts';
import type { Interval } from './intervals.ts';
import type { EvaluatedDeviceRow } from './reading-follower.ts';
import { keyOf } from './rule-watch.ts';

const MINUTE_MS = 60_000;

/** A decision about one rule at one device, with the versions of both at that time. */
export type AlarmAct = {
  /** Without a yardstick, where only rules about silence and findings were evaluated. */
  readonly device: Omit<EvaluatedDeviceRow, 'key' | keyof StoredYardstick> & Partial<StoredYardstick>;
  readonly rule: RuleRow;
  readonly decision: Omit<Decision, 'over'> & {
    readonly over: (Omit<AlarmOver, 'kind'> & { readonly kind: AlarmOver['kind'] | 'deviceMoved' }) | null;
  };
};

export const hasEffect = ({ raised, extended, over }: Decision): boolean =>
  raised.length > 0 || extended.length > 0 || over !== null;

/** Alarms of rules that no longer watch the device, for instance because of its kind of place. */
export function alarmsNoLongerWatched(
  device: AlarmAct['device'],
  alarms: readonly KnownAlarmRow[],
  rules: readonly RuleRow[],
  now: number,
): AlarmAct[] {
  return alarms.flatMap(({ id, ruleId, overKind, endTime, peak }) => {
    const rule = rules.find((one) => one.id === ruleId);
    if (overKind !== null || !rule || watches(rule.devices, device)) return [];
    const over = { alarmId: id, kind: 'deviceMoved' as const, at: now, endTime, peak };
    return [{ device, rule, decision: { raised: [], extended: [], over } }];
  });
}

export function groupByDevice(alarms: readonly KnownAlarmRow[]): ReadonlyMap<string, KnownAlarmRow[]> {
  const groups = new Map<string, KnownAlarmRow[]>();
  for (const alarm of alarms) {
    const group = groups.get(alarm.deviceId);
    if (group) group.push(alarm);
    else groups.set(alarm.deviceId, [alarm]);
  }
  return groups;
}

export type AlarmWriter = ReturnType<typeof createAlarmWriter>;

/** Stores decisions, unless rule or device have changed, or are locked by a concurrent change. */
export function createAlarmWriter(parts: {
  database: Database;
  clock: Clock;
  alarmLedger: AlarmLedger;
  outages: Pick<Outages, 'join' | 'tell'>;
}) {
  const { database, clock, alarmLedger, outages } = parts;

  /** @returns the devices without a write, which have to be evaluated again */
  async function writeIn(unit: UnitOfWork, acts: readonly AlarmAct[]): Promise<Set<string>> {
    const versions = await lockRulesAtHand(unit.tx, [...new Set(acts.map(({ rule }) => rule.id))]);
    const devices = await lockDevicesAtHand(unit.tx, [...new Set(acts.map(({ device }) => device.id))]);
    const deviceNow = new Map(devices.map((device) => [device.id, device]));
    const isOther = ({ device, rule }: AlarmAct) => {
      const now = deviceNow.get(device.id);
      const isSameOwner = now?.tenantId === device.tenantId && now.customerId === device.customerId;
      return !isSameOwner || now.ownedSince !== device.ownedSince || versions.get(rule.id) !== rule.version;
    };
    const others = new Set(acts.filter(isOther).map(({ device }) => device.id));
    const settled = acts.filter(({ device }) => !others.has(device.id));
    const extended = settled.flatMap(({ decision }) => decision.extended);
    // Locks all in one order before the writes: other transactions lock many alarms, too.
    await alarmLedger.lock(unit, [
      ...settled.flatMap(({ decision: { over } }) => (over ? [over.alarmId] : [])),
      ...extended.map(({ alarmId }) => alarmId),
    ]);
    // Ends first: at most one alarm of a device and rule is ongoing.
    for (const kind of ['ended', 'disproved', 'deviceMoved'] as const) {
      const ends = settled.flatMap(({ decision: { over } }) => (over?.kind === kind ? [over] : []));
      if (ends.length > 0) await alarmLedger.clear(unit, ends, kind);
    }
    if (extended.length > 0) await alarmLedger.extend(unit, extended);
    const now = clock();
    const silent = settled.filter(({ rule, decision }) => silenceOf(rule) && isOpenIn(decision));
    const outageOf = await outagesOf(unit, silent);
    const raised = settled.flatMap((act) =>
      act.decision.raised.map((interval) => newAlarm(act, interval, now, outageOf)),
    );
    if (raised.length > 0) {
      const ids = await alarmLedger.raise(unit, raised);
      await outages.tell(
        unit,
        outageOf.values(),
        ids.filter((id) => id !== null),
      );
    }
    return others;
  }

  /** The outages that devices which fell silent are a part of, by device. */
  const outagesOf = async (unit: UnitOfWork, silent: readonly AlarmAct[]) =>
    silent.length === 0
      ? new Map<string, string>()
      : outages.join(
          unit,
          silent.map(({ device }) => device.id),
          Math.min(...silent.flatMap(({ rule }) => silenceOf(rule) ?? [])),
        );

  return {
    /** Stores them in one transaction. @returns ids of devices that have to be evaluated again */
    write: async (acts: readonly AlarmAct[]): Promise<ReadonlySet<string>> =>
      acts.length === 0 ? new Set() : inUnitOfWork(database.db, undefined, (unit) => writeIn(unit, acts)),
  };
}

/** For how long a device is silent before the rule raises an alarm, ms; undefined: another rule. */
const silenceOf = ({ condition }: RuleRow): number | undefined =>
  condition.kind === 'silent' ? condition.minutes * MINUTE_MS : undefined;

const isOpenIn = ({ raised }: AlarmAct['decision']) => raised.some(({ overTime }) => overTime === null);

function newAlarm(
  { device, rule }: AlarmAct,
  interval: Interval,
  now: number,
  outageOf: ReadonlyMap<string, string>,
): NewAlarm {
  const { startTime, endTime, overTime, startValue, peak } = interval;
  const { condition, holdMinutes } = rule;
  const key = keyOf(condition);
  const details: AlarmDetails = {
    condition,
    holdMinutes,
    ...(key !== null && device.airIndex && { by: device.airIndex }),
    key,
    value: key === null ? null : startValue,
    peak: key === null ? null : peak,
  };
  return {
    tenantId: device.tenantId,
    customerId: device.customerId,
    deviceId: device.id,
    ruleId: rule.id,
    type: rule.name,
    severity: rule.severity,
    startTime,
    endTime,
    // The condition ended before the evaluation: time lines are in order of time.
    cleared: overTime === null ? null : { kind: 'ended', at: Math.max(overTime, now) },
    details,
    outageId: silenceOf(rule) === undefined || overTime !== null ? undefined : outageOf.get(device.id),
  };
}
