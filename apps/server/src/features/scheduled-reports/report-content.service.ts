import { finePart } from '@airdeck/air/felt-measured';
import type { AirQualityIndex } from '@airdeck/air/indices/air-quality-index';
import { JUDGED_METRICS } from '@airdeck/air/verdict';
import type { RoomComparison } from '@airdeck/contract/before-after/before-after';
import { FELT_TODAY } from '@airdeck/contract/felt-measured/felt-measured';
import type { RuleNoise } from '@airdeck/contract/rules/rule-noise';
import { MAX_REPORT_ROOMS } from '@airdeck/contract/scheduled-reports/scheduled-reports';
import type { Database } from '../../database/database.ts';
import type { Caller } from '../../http/caller.ts';
import { ApiError } from '../../http/errors.ts';
import type { AlarmSummary } from '../alarms/alarm-summary.repository.ts';
import type { AlarmService } from '../alarms/alarms.service.ts';
import type { BeforeAfterService } from '../before-after/before-after.service.ts';
import type { SuggestedDays } from '../before-after/suggested-days.service.ts';
import type { createFeltMeasured } from '../felt-measured/felt-measured.service.ts';
import type { DeclaredQuantities, QuantityService } from '../quantities/quantities.service.ts';
import type { RuleNoiseService } from '../rules/noise/rule-noise.service.ts';
import type { OpenReadings } from '../telemetry/device-readings.ts';
import { type OtherMeasurement, otherMeasurements } from './other-quantities.ts';
import { listReportRooms, type ReportRoom } from './report-rooms.repository.ts';
import type { ReportSpan } from './report-spans.ts';
import {
  type AirHours,
  addHours,
  mostCommon,
  NO_HOURS,
  possibleHours,
  type RoomAir,
  rangeOf,
  roomAirOf,
  worstFirst,
} from './room-air.ts';
import { findOwnerName, type ScheduledReportRow } from './scheduled-reports.repository.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Period after the arrival of a purifier in which reports compare the air before and after. */
const PURIFIER_IS_NEW_MS = 8 * 7 * DAY_MS;
const MOST_COMPARED = 3;
const COMPARED_WEEKS = 4;
const MOST_FELT = 5;

/** Content of a report within one reader's rights, independent of the language. */
export type ReportContent = {
  readonly name: string;
  /** The index by which all of its rooms are judged: that of most of them, as rooms are compared and added up. */
  readonly by: AirQualityIndex;
  readonly ownerName: string;
  readonly frequency: ScheduledReportRow['frequency'];
  readonly timeZone: string;
  readonly span: ReportSpan;
  /** Rooms with measured hours, worst first. */
  readonly rooms: readonly MeasuredRoom[];
  /** Names of rooms without measured hours. */
  readonly silentRooms: readonly string[];
  /** Number of rooms beyond the limit of a report. */
  readonly leftOut: number;
  /** Sum over all rooms. */
  readonly whole: AirHours;
  readonly days: readonly AirHours[];
  readonly before: AirHours;
  /** Hours of all rooms if there were no gaps. */
  readonly possibleHours: number;
  /** Number of rooms of which only hours count in which their place is open. */
  readonly openRooms: number;
  readonly alarms: AlarmSummary;
  /** Rules whose alarms no one acts on, in the weekly report of a tenant for its administrators. */
  readonly noise: readonly RuleNoise[];
  /** Rooms that got a purifier within the last weeks. */
  readonly comparisons: readonly ComparedRoom[];
  /** Rooms with enough answers about how they feel; first those that feel worse than they measure. */
  readonly felt: readonly FeltRoom[];
  /** Further quantities, room by room. */
  readonly others: readonly OtherMeasurement[];
  readonly declared: DeclaredQuantities;
};

/** `score`: how a room feels, 0 to 100; `goodPart`: share of Good or Satisfactory hours; null: not measured. */
export type FeltRoom = {
  readonly name: string;
  readonly people: number;
  readonly score: number;
  readonly goodPart: number | null;
};

export type MeasuredRoom = ReportRoom & { readonly air: RoomAir };
type ReadRoom = MeasuredRoom & { readonly others: readonly OtherMeasurement[] };
export type ComparedRoom = {
  readonly name: string;
  readonly day: string;
  readonly comparison: RoomComparison;
};

export type ReportContents = ReturnType<typeof createReportContents>;

/** Collects the content of reports within the present rights of the reader. */
export function createReportContents(parts: {
  database: Database;
  openReadings: OpenReadings;
  alarms: Pick<AlarmService, 'summary'>;
  beforeAfter: Pick<BeforeAfterService, 'of'>;
  suggestedDays: Pick<SuggestedDays, 'of'>;
  feltMeasured: Pick<ReturnType<typeof createFeltMeasured>, 'of'>;
  quantities: Pick<QuantityService, 'byKey'>;
  ruleNoise: Pick<RuleNoiseService, 'list'>;
}) {
  const { database, openReadings, alarms, beforeAfter, suggestedDays, feltMeasured, quantities, ruleNoise } =
    parts;
  const { db } = database;

  /** Sequentially, room by room: a report is not urgent, and must not slow down other queries. */
  async function measure(
    caller: Caller,
    rooms: readonly ReportRoom[],
    span: ReportSpan,
    signal: AbortSignal,
  ): Promise<{ readonly by: AirQualityIndex; readonly all: ReadRoom[] }> {
    const opened = await openReadings(
      caller,
      rooms.map(({ id }) => id),
    );
    const by = mostCommon(opened.map((readings) => readings.by));
    const measured: ReadRoom[] = [];
    const grain = { originTs: 0, intervalMs: HOUR_MS };
    for (const [i, room] of rooms.entries()) {
      signal.throwIfAborted();
      const readings = opened[i];
      const series = (await readings?.series(rangeOf(span), JUDGED_METRICS, grain, signal)) ?? [];
      const further = (await readings?.furtherKeys()) ?? [];
      const others = further.length > 0 ? await readings?.series(span, further, grain, signal) : [];
      measured.push({
        ...room,
        air: roomAirOf(by, series, span, room.openAt),
        others: otherMeasurements(room.name, others ?? []),
      });
    }
    return { by, all: measured };
  }

  /** Rooms with a recent purifier, newest first, compared before and after. */
  async function compare(
    caller: Caller,
    rooms: readonly ReportRoom[],
    { timeZone, countedHours }: ScheduledReportRow,
    span: ReportSpan,
    signal: AbortSignal,
  ): Promise<ComparedRoom[]> {
    const came: { room: ReportRoom; day: string }[] = [];
    for (const room of rooms) {
      signal.throwIfAborted();
      const days = await suggestedDays.of(caller, room.id, timeZone);
      const chosen = days.find(({ source }) => source === 'purifierChosen');
      const time = chosen ? Date.parse(chosen.day) : Number.NaN;
      if (chosen && time > span.endTs - PURIFIER_IS_NEW_MS && time < span.endTs)
        came.push({ room, day: chosen.day });
    }
    const newest = came.toSorted((a, b) => b.day.localeCompare(a.day)).slice(0, MOST_COMPARED);
    const compared: ComparedRoom[] = [];
    for (const { room, day } of newest) {
      const order = {
        deviceIds: [room.id],
        day,
        key: 'pm25' as const,
        weeks: COMPARED_WEEKS,
        timeZone,
        hours: countedHours,
      };
      const { rooms: found } = await beforeAfter.of(caller, order, signal);
      const [comparison] = found;
      if (comparison?.outcome === 'compared') compared.push({ name: room.name, day, comparison });
    }
    return compared;
  }

  /** Empty for partners, and for callers who may not read questionnaire results. */
  async function feltIn(
    caller: Caller,
    rooms: readonly ReportRoom[],
    { countedHours }: ScheduledReportRow,
    signal: AbortSignal,
  ): Promise<FeltRoom[]> {
    if (caller.userType === 'PARTNER') return [];
    const order = { questionnaire: FELT_TODAY, groupBy: 'room', key: 'iaq', hours: countedHours } as const;
    try {
      const { groups } = await feltMeasured.of(caller, order, signal);
      const names = new Map(rooms.map(({ id, name }) => [id, name]));
      const felt = groups.flatMap(({ id, people, score, bandHours }) => {
        const name = names.get(id);
        return name === undefined
          ? []
          : [{ name, people, score, goodPart: (bandHours && finePart(bandHours)) ?? null }];
      });
      return felt.slice(0, MOST_FELT);
    } catch (error) {
      if (error instanceof ApiError && error.status === 403) return [];
      throw error;
    }
  }

  return {
    /** @throws ApiError 403/20 for a system administrator; the signal's reason when it is aborted */
    async of(
      caller: Caller,
      report: ScheduledReportRow,
      span: ReportSpan,
      signal: AbortSignal,
    ): Promise<ReportContent> {
      const { customerId, placeId, timeZone } = report;
      const { rooms, total } = await listReportRooms(db, caller, report, MAX_REPORT_ROOMS);
      const deviceIds = placeId === null ? report.deviceIds : rooms.map(({ id }) => id);
      const { by, all } = await measure(caller, rooms, span, signal);
      const measured = all.filter(({ air }) => air.whole.hours > 0).toSorted(worstFirst(by));
      const sum = (of: (air: RoomAir) => AirHours | undefined) =>
        all.reduce((sofar, { air }) => addHours(sofar, of(air) ?? NO_HOURS), NO_HOURS);
      return {
        name: report.name,
        by,
        ownerName: await findOwnerName(db, report),
        frequency: report.frequency,
        timeZone,
        span,
        rooms: measured,
        silentRooms: all
          .filter(({ air, others }) => air.whole.hours === 0 && others.length === 0)
          .map(({ name }) => name),
        leftOut: total - rooms.length,
        whole: sum(({ whole }) => whole),
        days: span.dayStarts.map((_, day) => sum(({ days }) => days[day])),
        before: sum(({ before }) => before),
        possibleHours: possibleHours(rooms, span),
        openRooms: rooms.filter(({ openAt }) => openAt !== undefined).length,
        alarms: await alarms.summary(caller, { ...span, customerId, deviceIds }),
        noise: tellsOfNoise(caller, report) ? await ruleNoise.list(caller, signal) : [],
        comparisons: await compare(caller, measured, report, span, signal),
        felt: await feltIn(caller, rooms, report, signal),
        others: all.flatMap(({ others }) => others),
        declared: await quantities.byKey(),
      };
    },
  };
}

const tellsOfNoise = (
  { authority }: Caller,
  { frequency, customerId, deviceIds, placeId }: ScheduledReportRow,
): boolean => authority === 'TENANT_ADMIN' && frequency === 'weekly' && !customerId && !deviceIds && !placeId;
