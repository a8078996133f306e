import { setTimeout as sleep } from 'node:timers/promises';
import { keyProposal } from '@airdeck/air/recorded-names';
import { isStuck, shareOfExpected, warmUpsOf } from '@airdeck/air/sensor-faults';
import type { Presence } from '@airdeck/air/staleness';
import type { StoredFinding } from '@airdeck/contract/device-health/device-health';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../database/database.ts';
import type { AirWatch } from './air-watch.ts';
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

/**
 * Findings about a device's measurements, and about keys that it sends under names of other makers.
 * @param known the previous findings: continuing ones keep their start time
 */
export function findingsOf(
  measures: Pick<DeviceMeasures, 'keys' | 'beginning' | 'unknownKeys'>,
  known: readonly StoredFinding[],
  now: number,
): StoredFinding[] {
  const { keys, beginning } = measures;
  const warmUps = beginning ? warmUpsOf(beginning, now) : [];
  const found: StoredFinding[] = [
    ...keys.flatMap((key) => [...stuckAt(key), ...beyondRange(key)]),
    ...warmUps.map((key) => ({
      kind: 'warmingUp' as const,
      key,
      value: null,
      since: beginning?.startTs ?? now,
    })),
    ...unknownNames(measures, now),
  ];
  return found.map((finding) => {
    const before = known.find(
      ({ kind, key }) => kind === finding.kind && (key === finding.key || kind === 'notUnderstood'),
    );
    return before ? { ...finding, since: Math.min(before.since, finding.since) } : finding;
  });
}

/** Stuck until another value is received. */
function stuckAt({ key, same, latest }: KeyMeasures): StoredFinding[] {
  if (!isStuck(key, same) || latest?.value !== same.value) return [];
  return [{ kind: 'stuck', key, value: same.value, since: same.sinceTs }];
}

function beyondRange({ key, fault }: KeyMeasures): StoredFinding[] {
  return fault ? [{ kind: 'outOfRange', key, value: fault.value, since: fault.ts }] : [];
}

const DAY_MS = 86_400_000;
/** Quantities that are known of a device even if nothing is known of its air. */
const BESIDE_THE_AIR: ReadonlySet<string> = new Set(['bat', 'lat', 'lon', 'mode']);
/** Keys that are named where none is understood. */
const NAMED_KEYS = 5;

/** Keys that are probably quantities which the device does not send otherwise; and that it sends no other ones. */
function unknownNames(
  { keys, unknownKeys }: Pick<DeviceMeasures, 'keys' | 'unknownKeys'>,
  now: number,
): StoredFinding[] {
  const received = keys.filter(({ latest, fault }) => fault || (latest && latest.ts > now - DAY_MS));
  const named = unknownKeys.flatMap(({ key, value, ts }): StoredFinding[] => {
    const quantity = keyProposal(key, value ?? undefined)?.quantity;
    if (quantity === undefined || received.some((one) => one.key === quantity)) return [];
    return [{ kind: 'otherName', key, quantity, value, since: ts }];
  });
  const isUnderstood = received.some(({ key }) => !BESIDE_THE_AIR.has(key));
  if (unknownKeys.length === 0 || isUnderstood) return named;
  const sent = unknownKeys.map(({ key }) => key).sort();
  const key = sent.slice(0, NAMED_KEYS).join(', ');
  const since = Math.min(...unknownKeys.map(({ ts }) => ts));
  return [{ kind: 'notUnderstood', key, value: null, since }, ...named];
}

const FIRST_ID = '00000000-0000-0000-0000-000000000000';

/** Batch size: some tens of milliseconds of the database, and to plan the statements takes some of them. */
const AT_ONCE = 200;

/** Sleeps four times as long as it works, to leave the processors to requests. */
const REST_FACTOR = 4;

/** Interval of measuring the devices in each state, ms, in order of processing. */
const EVERY_MS: readonly (readonly [Presence, number])[] = [
  ['active', 60_000],
  ['late', 60_000],
  ['silent', 15 * 60_000],
];

/**
 * Keeps the measurements of all devices up to date: a few devices at a time, active ones first, with pauses in
 * between. With few devices everything is a minute old at most; with very many a round takes longer. The time of
 * measuring is not stored, so that unchanged devices cause no writes.
 */
export function createHealthMeasurer(parts: {
  database: Database;
  clock: Clock;
  deviceObservation: DeviceObservation;
  watch: DeviceWatch;
  airWatch: Pick<AirWatch, 'look'>;
}) {
  const { database, clock, deviceObservation, watch, airWatch } = parts;
  const { db } = database;
  /** Start of the last round for each state, on this server. */
  const rounds = new Map<Presence, number>();

  async function measure(due: readonly DueDevice[]): Promise<void> {
    const ids = due.map(({ deviceId }) => deviceId);
    const now = clock();
    // Including changes without an event: of another server that has stopped since.
    const signs = await watch.look({ ids });
    await airWatch.look({ ids });
    const measures = new Map((await deviceObservation.measuresOf(ids)).map((one) => [one.deviceId, one]));
    const signOf = new Map(signs.map((sign) => [sign.deviceId, sign]));
    const numbers = due.map(({ deviceId, findings }) =>
      numbersOf(deviceId, signOf.get(deviceId), measures.get(deviceId), findings, now),
    );
    await updateNumbers(db, due, numbers);
  }

  /** @returns false if stopped before all of them were measured */
  async function measureAll(state: Presence, stopping: AbortSignal): Promise<boolean> {
    // For each device there is one already, unless another program has inserted it: so this need not be asked often.
    if (state === 'silent') await insertMissingHealth(db);
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
    /** Measures all due devices, until stopped. */
    async run(stopping: AbortSignal): Promise<void> {
      for (const [state, everyMs] of EVERY_MS) {
        const now = clock();
        const begun = rounds.get(state);
        // In either direction: the clock may have been changed.
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
