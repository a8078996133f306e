import { type BandName, badnessOf } from '@airdeck/air/bands';
import type { AirQualityIndex } from '@airdeck/air/indices/air-quality-index';
import { isPresentAt, type Measurement, type RatedAir, verdictOf } from '@airdeck/air/verdict';
import type { FloorPlanHours } from '@airdeck/contract/floor-plans/floor-plans';
import type { TFunction } from 'i18next';
import { airWords, metricView } from '../../../lib/air-view/air-words.ts';
import { verdictWords } from '../../../lib/air-view/verdict-words.ts';
import type { Formatters } from '../../../lib/format/formatters.ts';
import { describeAir } from '../../../lib/telemetry/device-air.ts';
import { type DeviceTelemetry, measurementOf } from '../../../lib/telemetry/series.ts';
import { type PlanKey, storedKeysOf } from './plan-quantities.ts';

/** Why a room has no band, or that it has a value. */
export type RoomKind = 'loading' | 'noDevice' | 'offline' | 'fault' | 'missing' | 'value';

/** The air in a room, in the reader's language. */
export type RoomAir = {
  readonly kind: RoomKind;
  /** A number or a word, in the mark on the plan. */
  readonly short: string;
  /** The value in the list: `812 ppm`, `CO₂ 1,450 ppm`; empty: `word` is all. */
  readonly value: string;
  /** The word of the band, or the reason why there is none; empty: the value has no bands. */
  readonly word: string;
  readonly band: BandName | undefined;
  /** The scale whose colours it has; undefined: the product's own. */
  readonly scale: string | undefined;
  /** Time of its newest reading, epoch ms; undefined: not known, or of an hour. */
  readonly ts?: number | undefined;
};

type Values = Readonly<Record<string, Measurement>>;
type Words = { readonly t: TFunction; readonly format: Formatters };

const NO_BAND = { value: '', band: undefined, scale: undefined } as const;

const told = (kind: Exclude<RoomKind, 'value'>, word: string): RoomAir => ({
  ...NO_BAND,
  kind,
  short: word,
  word,
});

export const loadingAir = ({ t }: Words): RoomAir => told('loading', t('ui.loading'));
export const withoutDevice = ({ t }: Words): RoomAir => told('noDevice', t('floorPlans.state.noDevice'));

/** The present air. @param by the index that judges it @param timeoutMs time after which the device counts as silent */
export function presentAirOf(
  by: AirQualityIndex,
  key: PlanKey,
  telemetry: DeviceTelemetry,
  { nowMs, timeoutMs, ...words }: Words & { readonly nowMs: number; readonly timeoutMs: number },
): RoomAir {
  const { lastTs, isOffline } = describeAir(by, telemetry, nowMs, timeoutMs);
  const values = storedKeysOf(key).flatMap((stored) => {
    const point = telemetry.latest[stored];
    return point && isPresentAt(point.ts, lastTs ?? 0, timeoutMs)
      ? [[stored, measurementOf(point)] as const]
      : [];
  });
  const last = judgedAir(by, key, Object.fromEntries(values), words);
  if (!isOffline) return { ...last, ts: lastTs };
  const word = words.t('deviceState.silent');
  const value = last.kind === 'value' ? last.value || last.word : '';
  return {
    ...NO_BAND,
    kind: 'offline',
    short: last.kind === 'value' ? last.short : word,
    value,
    word,
    ts: lastTs,
  };
}

/** The air of an hour by its means. @param at position of the hour */
export function hourAirOf(
  by: AirQualityIndex,
  key: PlanKey,
  means: FloorPlanHours['rooms'][number]['means'],
  at: number,
  words: Words,
): RoomAir {
  const values = Object.entries(means).map(([stored, hours]) => [stored, hours[at]] as const);
  return judgedAir(by, key, Object.fromEntries(values), words);
}

function judgedAir(by: AirQualityIndex, key: PlanKey, values: Values, { t, format }: Words): RoomAir {
  const missing = (state: 'fault' | 'notMeasured' | 'unjudged') =>
    told(state === 'fault' ? 'fault' : 'missing', t(`air.state.${state}`));
  if (key === 'air' || key === 'iaq') {
    const { iaq, pm25, pm10, co2, tvoc } = values;
    const verdict = verdictOf(by, key === 'air' ? { iaq, pm25, pm10, co2, tvoc } : { iaq, pm25, pm10 });
    // Whether the device is silent is decided elsewhere.
    if (verdict.state !== 'rated')
      return missing(verdict.state === 'offline' ? 'notMeasured' : verdict.state);
    const { word, band, scale } = verdictWords(verdict, t, format);
    return { kind: 'value', word, band, scale, ...ratedTexts(verdict, key, word, { t, format }) };
  }
  const value = values[key];
  if (typeof value !== 'number') return missing(value === 'fault' ? value : 'notMeasured');
  const view = metricView(by, key, t, format);
  const judged = view.bandOf?.(value);
  return {
    kind: 'value',
    short: view.format(value),
    value: format.quantity(key, value),
    word: judged?.word ?? '',
    band: judged?.band,
    scale: judged?.scale,
  };
}

/** The number of the index where it decides, else what decides. */
function ratedTexts(verdict: RatedAir, key: PlanKey, word: string, { t, format }: Words) {
  const { cause, index } = verdict;
  if (index && (key === 'iaq' || cause.quantity === 'index')) {
    const number = format.number(index.value);
    return { short: number, value: number };
  }
  const named = (value: string) => `\u2066${airWords(t).metric(cause.metric)} ${value}\u2069`;
  return {
    // Without its name, a gas would be taken for a number of the index.
    short: cause.quantity === 'index' ? word : named(format.metric(cause.metric, cause.value)),
    value: named(format.quantity(cause.metric, cause.value)),
  };
}

/** Most rooms that the sentence about a plan names. */
const NAMED_ROOMS = 3;

/** The rooms that are rated worst, or the only one with a band: the answer that a plan opens with. Undefined: none has one. */
export function worstSentence(
  rooms: readonly { readonly roomId: string; readonly name: string }[],
  airs: ReadonlyMap<string, RoomAir>,
  { t, format }: Words,
): string | undefined {
  const rated = rooms.flatMap(({ roomId, name }) => {
    const { band, word = '' } = airs.get(roomId) ?? {};
    return band ? [{ name, word, rank: badnessOf(band) }] : [];
  });
  const rank = Math.max(...rated.map((room) => room.rank));
  const worst = rated.filter((room) => room.rank === rank);
  const [first] = worst;
  if (!first) return undefined;
  const { word } = first;
  if (rated.length === 1) return t('floorPlans.worst.one', { word, room: `\u2068${first.name}\u2069` });
  if (worst.length === rooms.length && rooms.length > 1) return t('floorPlans.worst.all', { word });
  const named = format.commas(worst.slice(0, NAMED_ROOMS).map(({ name }) => `\u2068${name}\u2069`));
  return worst.length > NAMED_ROOMS
    ? t('floorPlans.worst.many', { word, number: format.number(worst.length), rooms: named })
    : t('floorPlans.worst.few', { word, rooms: named });
}

/** `Ward 3: 812 ppm, Good`; `Ward 3: Offline, last value 812 ppm`. */
export function roomSentence(name: string, air: RoomAir, t: TFunction): string {
  const room = `\u2068${name}\u2069`;
  if (air.kind === 'offline' && air.value !== '')
    return t('floorPlans.says.offline', { room, state: air.word, value: air.value });
  const state =
    air.value !== '' && air.word !== ''
      ? t('floorPlans.says.judged', { value: air.value, band: air.word })
      : air.value || air.word;
  return t('floorPlans.says.room', { room, state });
}
