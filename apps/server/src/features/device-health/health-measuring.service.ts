import { setTimeout as sleep } from 'node:timers/promises';
import { isStuck, outOfRange, shareOfExpected, warmUpsOf } from '@airdeck/air/sensor-faults';
import type { Presence } from '@airdeck/air/staleness';
import type { StoredFinding } from '@airdeck/contract/device-health';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../database/database.ts';
import {
  type DueDevice,
  type HealthNumbers,
  insertMissingHealth,
  listInState,
  updateNumbers,
} from './device-health.repository.ts';
import type { DeviceObservation } from './device-observation.service.ts';
import type { DeviceWatch } from './device-watch.ts';
import type { CountedReadings, DeviceMeasures, DeviceSign, KeyMeasures } from './observation.ts';

/** How long a value out of range is remembered, ms. */
const DAY_MS = 86_400_000;

/**
 * What is wrong with what a device measures.
 * @param known what was wrong before: what goes on keeps the time since when it is known
 */
export function findingsOf(
  measures: Pick<DeviceMeasures, 'keys' | 'beginning'>,
  known: readonly StoredFinding[],
  now: number,
): StoredFinding[] {
  const { keys, beginning } = measures;
  const warmUps = beginning ? warmUpsOf(beginning, now) : [];
  const found: StoredFinding[] = [
    ...keys.flatMap((key) => [...stuckAt(key), ...beyondRange(key, now)]),
    ...warmUps.map((key) => ({
      kind: 'warmingUp' as const,
      key,
      value: null,
      since: beginning?.startTs ?? now,
    })),
  ];
  return found.map((finding) => {
    const before = known.find(({ kind, key }) => kind === finding.kind && key === finding.key);
    return before ? { ...finding, since: Math.min(before.since, finding.since) } : finding;
  });
}

/** Stuck as long as it has not said anything else since. */
function stuckAt({ key, same, latest }: KeyMeasures): StoredFinding[] {
  if (!isStuck(key, same) || latest?.value !== same.value) return [];
  return [{ kind: 'stuck', key, value: same.value, since: same.sinceTs }];
}

function beyondRange({ key, extremes, latest }: KeyMeasures, now: number): StoredFinding[] {
  const isRecent = latest !== null && latest.ts > now - DAY_MS;
  const lately = isRecent && { min: latest.value, minTs: latest.ts, max: latest.value, maxTs: latest.ts };
  const odd = (lately && outOfRange(key, lately)) || (extremes && outOfRange(key, extremes));
  return odd ? [{ kind: 'outOfRange', key, value: odd.value, since: odd.ts }] : [];
}

const FIRST_ID = '00000000-0000-0000-0000-000000000000';

/** So many devices are measured at once: some tens of milliseconds of the database. */
const AT_ONCE = 50;

/** Four times as much rest as work: the processors belong to those who are waiting. */
const REST_FACTOR = 4;

/** How often the devices in each state are measured, ms, in the order in which they are. */
const EVERY_MS: readonly (readonly [Presence, number])[] = [
  ['active', 60_000],
  ['late', 60_000],
  ['silent', 15 * 60_000],
];

/**
 * Keeps the numbers of all devices up to date: a few devices at a time, those that speak first, with rests in
 * between. With few devices everything is a minute old at most; with very many a round takes as long as it takes. When
 * they were measured is not written down: of a device about which nothing is new, a round, or a start, writes nothing.
 */
export function createHealthMeasuring(parts: {
  database: Database;
  clock: Clock;
  deviceObservation: DeviceObservation;
  watch: DeviceWatch;
}) {
  const { database, clock, deviceObservation, watch } = parts;
  const { db } = database;
  /** When those in each state were begun to be measured last, by this server. */
  const rounds = new Map<Presence, number>();

  async function measure(due: readonly DueDevice[]): Promise<void> {
    const ids = due.map(({ deviceId }) => deviceId);
    const now = clock();
    // Also what no event told of: another server heard it, and is gone by now.
    const signs = await watch.look({ ids });
    const measures = new Map((await deviceObservation.measuresOf(ids)).map((one) => [one.deviceId, one]));
    const signOf = new Map(signs.map((sign) => [sign.deviceId, sign]));
    const numbers = due.map(({ deviceId, findings }) =>
      numbersOf(deviceId, signOf.get(deviceId), measures.get(deviceId), findings, now),
    );
    await updateNumbers(db, due, numbers);
  }

  /** @returns false when it was to stop before it had measured all of them */
  async function measureAll(state: Presence, stopping: AbortSignal): Promise<boolean> {
    for (let after = FIRST_ID; !stopping.aborted; ) {
      const started = performance.now();
      const devices = await listInState(db, state, after, AT_ONCE);
      const last = devices.at(-1);
      if (!last) return true;
      await measure(devices);
      after = last.deviceId;
      if (devices.length === AT_ONCE) await rest((performance.now() - started) * REST_FACTOR, stopping);
    }
    return false;
  }

  return {
    /** Measures all that are due now, or until it is to stop. */
    async run(stopping: AbortSignal): Promise<void> {
      await insertMissingHealth(db);
      for (const [state, everyMs] of EVERY_MS) {
        const now = clock();
        const begun = rounds.get(state);
        // In either direction: the clock may have been set.
        if (begun !== undefined && Math.abs(now - begun) < everyMs) continue;
        if (await measureAll(state, stopping)) rounds.set(state, now);
      }
    },
  };
}

function numbersOf(
  deviceId: string,
  sign: DeviceSign | undefined,
  measures: DeviceMeasures | undefined,
  known: DueDevice['findings'],
  now: number,
): HealthNumbers {
  const findings = measures ? findingsOf(measures, known, now) : [];
  const latest = (of: string) => measures?.keys.find(({ key }) => key === of)?.latest?.value ?? null;
  const share = (counted: CountedReadings | undefined) =>
    counted ? shareOfExpected(counted.readings, counted.spanMs, measures?.usualStepMs ?? null) : null;
  return {
    deviceId,
    lastReadingTime: sign?.lastReadingTime ?? null,
    battery: sign?.battery ?? null,
    reportedLat: latest('lat'),
    reportedLon: latest('lon'),
    shareOf24Hours: share(measures?.last24Hours),
    shareOf7Days: share(measures?.last7Days),
    findings,
    findingKinds: [...new Set(findings.map(({ kind }) => kind))],
    rejectedMessages: measures?.rejectedMessages ?? 0,
    computedTime: now,
  };
}

async function rest(ms: number, stopping: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal: stopping }).catch(() => undefined);
}
