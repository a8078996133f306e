import { BANDS, type BandName, INDEX_MAX } from '@airdeck/air/bands';
import type { TFunction } from 'i18next';
import type { Formatters } from '../format/formatters.ts';
import type { DeviceAir } from '../telemetry/device-air.ts';
import { airWords } from './air-words.ts';

/** An age that keeps updating: its start, and its format. */
export type TickingAge = { readonly at: number; readonly format: (ageMs: number) => string };

type DialCaption = string | TickingAge;

export type DialReadingView =
  | {
      state: 'value';
      value: number;
      text: string;
      band: BandName;
      word: string;
      caption: DialCaption;
      spoken: string;
    }
  | {
      state: 'offline';
      value: number | undefined;
      text: string | undefined;
      word: string;
      caption: DialCaption;
      spoken: string;
    }
  | { state: 'none'; text: string; caption: DialCaption; spoken: string }
  | { state: 'loading'; spoken: string };

/** The six bands in proportion, each from the end of the previous one. */
export const DIAL_SEGMENTS = BANDS.map((band, index) => ({
  band: band.name,
  from: BANDS[index - 1]?.to ?? 0,
  to: band.to,
}));

export function dialEnds(formatters: Formatters): readonly [string, string] {
  return [formatters.number(0), formatters.number(INDEX_MAX)];
}

/** Text for a silent device, instead of a number or beside an old one. */
type SilentWords = { readonly word: string; readonly never: string };

/** The word of the live view; lists and cards say 'silent'. */
const offlineWords = (t: TFunction): SilentWords => ({
  word: t('airView.offline'),
  never: t('airView.deviceOffline'),
});

/** Content of a device's dial; `undefined` air: still loading. */
export function dialReading(
  air: DeviceAir | undefined,
  nowMs: number,
  t: TFunction,
  formatters: Formatters,
  silentWords: SilentWords = offlineWords(t),
): DialReadingView {
  if (!air) return { state: 'loading', spoken: t('ui.loading') };
  const { index, isOffline, lastTs } = air;
  if (isOffline) return offlineReading(air, nowMs, t, formatters, silentWords);
  if (!index) {
    const text = t('airView.noParticles');
    const caption = lastTs === undefined ? '' : { at: lastTs, format: formatters.age };
    return { state: 'none', text, caption, spoken: text };
  }
  const words = airWords(t);
  const say = (ageMs: number) => {
    const age = formatters.age(ageMs);
    return index.basis === 'device'
      ? t('airView.fromDevice', { age })
      : t('airView.fromMetric', { metric: words.metric(index.basis), age });
  };
  const text = formatters.number(index.value);
  const word = words.band(index.band.name);
  return {
    state: 'value',
    value: index.value,
    text,
    band: index.band.name,
    word,
    caption: { at: index.ts, format: say },
    spoken: [text, word, say(Math.max(0, nowMs - index.ts))].join(', '),
  };
}

function offlineReading(
  { index, lastTs }: DeviceAir,
  nowMs: number,
  t: TFunction,
  formatters: Formatters,
  { word, never }: SilentWords,
): DialReadingView {
  const ts = index?.ts ?? lastTs;
  const say = (ageMs: number) => t('airView.lastValue', { age: formatters.age(ageMs) });
  const text = index && formatters.number(index.value);
  const spoken = ts === undefined ? never : say(Math.max(0, nowMs - ts));
  return {
    state: 'offline',
    value: index?.value,
    text,
    word,
    caption: ts === undefined ? never : { at: ts, format: say },
    spoken: [word, text, spoken].filter(Boolean).join(', '),
  };
}
