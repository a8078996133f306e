import type { DampHour, MouldLikelihood } from '@airdeck/air/comfort/mould';
import { type ComfortVerdict, comfortOf, type RoomComfort } from '@airdeck/air/comfort/room-comfort';
import { DAMP_DAYS, DAMP_PERCENT } from '@airdeck/air/comfort/usual-ends';
import type { LimitEnds } from '@airdeck/air/limit-sets/limit-set';
import { getTimeseries } from '@airdeck/contract/telemetry/telemetry';
import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { Formatters } from '../format/formatters.ts';
import { useFormatters } from '../format/use-formatters.ts';
import { queryKeyOf } from '../query/query.ts';
import { type DeviceSeries, type FollowedKeys, METRIC_KEYS, numbersOf } from '../telemetry/series.ts';
import { getAverages } from '../telemetry/telemetry-calls.ts';
import { serverNow } from '../time/server-clock.ts';
import { insideAir, type RoomInView } from './room-in-view.ts';

const HOUR_MS = 3_600_000;
const WINDOW_MS = DAMP_DAYS * 24 * HOUR_MS;
const CLIMATE: FollowedKeys = { ...METRIC_KEYS, averaged: ['temp', 'rh'] };

/** The comfort of a room in words. */
export type ShownComfort = {
  /** `Comfortable (22.4 °C, 45%).`, `Too dry (22.4 °C, 18%).` */
  readonly text: string;
  /** The likelihood of mould; undefined: unlikely, or not known. */
  readonly mould: string | undefined;
};

/**
 * The comfort of a room; undefined: neither temperature nor humidity is measured now.
 * @param isAlone whether the page is about this room: otherwise the hours are read only if its air is damp now
 */
export function useRoomComfort(room: RoomInView, nowMs: number, isAlone: boolean): ShownComfort | undefined {
  const { t } = useTranslation();
  const format = useFormatters();
  const { verdict, comfort } = insideAir(room, nowMs);
  const isDamp = comfort.rh !== undefined && comfort.rh > DAMP_PERCENT;
  const mould = useMould(room.deviceId, comfort.rh !== undefined && (isAlone || isDamp));
  const judged = verdict.state === 'offline' ? undefined : comfortOf(comfort);
  if (!judged) return undefined;
  return {
    text: comfortText(comfort, judged, t, format),
    mould: mould && mouldText(mould, t, format),
  };
}

function useMould(deviceId: string | undefined, isWanted: boolean): MouldLikelihood | undefined {
  const { data } = useQuery({
    queryKey: queryKeyOf<MouldLikelihood>(getTimeseries, 'damp', deviceId ?? ''),
    queryFn: async ({ signal }) => {
      const { mouldLikelihood } = await import('@airdeck/air/comfort/mould');
      const window = { windowMs: WINDOW_MS, bucketMs: HOUR_MS };
      return mouldLikelihood(
        dampHours(await getAverages(deviceId ?? '', window, serverNow(), signal, CLIMATE)),
      );
    },
    enabled: deviceId !== undefined && isWanted,
    staleTime: HOUR_MS,
  });
  return data;
}

/** The hours in which both were measured. */
export function dampHours(means: DeviceSeries): DampHour[] {
  const humidity = new Map(numbersOf(means, 'rh').map(({ ts, value }) => [ts, value]));
  return numbersOf(means, 'temp').flatMap(({ ts, value: temperatureC }) => {
    const relativeHumidity = humidity.get(ts);
    return relativeHumidity === undefined ? [] : [{ temperatureC, relativeHumidity }];
  });
}

/** `Comfortable (22.4 °C, 45%).`; beside limits, `Too warm (28.5 °C, limits 18 °C to 28 °C, 45%).` */
export function comfortText(
  comfort: RoomComfort,
  verdict: ComfortVerdict,
  t: TFunction,
  format: Formatters,
): string {
  const values = (['temp', 'rh'] as const).flatMap((key) => {
    const value = comfort[key];
    const limits = comfort.limits?.[key];
    if (value === undefined) return [];
    return [format.quantity(key, value), ...(limits ? [limitsText(key, limits, t, format)] : [])];
  });
  return t('airView.comfort.says', {
    words: comfortWords(verdict, t, format),
    values: format.commas(values),
  });
}

function limitsText(key: 'temp' | 'rh', { from, upTo }: LimitEnds, t: TFunction, format: Formatters): string {
  const text = (end: number | undefined) => (end === undefined ? '' : format.limit(key, end));
  const kind = from === undefined ? 'upTo' : upTo === undefined ? 'from' : 'between';
  return t(`airView.comfort.limits.${kind}`, { from: text(from), upTo: text(upTo) });
}

/** `Comfortable`; `Slightly warm, Slightly humid`; `Too dry`; `Within the limits`. */
export function comfortWords(
  { category, causes, limited }: ComfortVerdict,
  t: TFunction,
  format: Formatters,
): string {
  if (causes.length === 0) {
    return t(limited.length > 0 ? 'air.limit.within' : 'airView.comfort.comfortable');
  }
  const degree = category === 'beyond' ? 'too' : 'slightly';
  return format.commas(causes.map((cause) => t(`airView.comfort.${degree}.${cause}`)));
}

export function mouldText(
  { likelihood, hoursAbove: count }: MouldLikelihood,
  t: TFunction,
  format: Formatters,
): string | undefined {
  if (likelihood === 'unlikely') return undefined;
  const values = { count, shown: format.number(count), days: format.number(DAMP_DAYS) };
  return t(`airView.comfort.mould.${likelihood}`, values);
}
