import type { BandName } from '@airdeck/air/bands';
import type { AirQualityIndex, IndexChoice } from '@airdeck/air/indices/air-quality-index';
import type { JudgedIndex, RatedAir, Verdict } from '@airdeck/air/verdict';
import type { TFunction } from 'i18next';
import type { Formatters } from '../format/formatters.ts';
import type { DeviceAir } from '../telemetry/device-air.ts';
import { airWords, limitWord } from './air-words.ts';
import { lookOf } from './index-look.ts';
import { causeText, verdictText, verdictWords } from './verdict-words.ts';

/** An age that keeps updating: its start, and its format. */
export type TickingAge = { readonly at: number; readonly format: (ageMs: number) => string };

type DialCaption = string | TickingAge;

export type DialReadingView =
  | {
      state: 'value';
      value: number;
      text: string;
      /** Band of the verdict, which is not always that of the number. */
      band: BandName;
      word: string;
      /** The cause of the verdict, if it is not the number. */
      detail: string | undefined;
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
  | {
      state: 'none';
      text: string;
      band: BandName | undefined;
      word: string | undefined;
      detail: string | undefined;
      caption: DialCaption;
      spoken: string;
    }
  | {
      /** Judged by an index without numbers, or by limits. */
      state: 'band';
      /** The value that decides, where there is no index to name; otherwise the word alone. */
      text: string | undefined;
      band: BandName;
      word: string;
      detail: string;
      caption: DialCaption;
      spoken: string;
    }
  | { state: 'loading'; spoken: string };

/** The scale of a dial: its bands in the colours of their index, and the numbers at both ends if it has any. */
export function dialScale(by: IndexChoice | undefined, formatters: Formatters) {
  const { scale, segments, hasNumbers } = lookOf(by);
  const ends = [formatters.number(0), formatters.number(segments.at(-1)?.to ?? 0)] as const;
  return { scale, segments, ...(hasNumbers && { ends }) };
}

type DialWords = {
  /** Text for a silent device, instead of a number or beside an old one. */
  readonly word: string;
  readonly never: string;
  /** Whether the caption is that of a small dial: the age, below a second value of its own line. */
  readonly isShort: boolean;
};

/** The word of the live view; lists and cards say 'silent'. */
const liveWords = (t: TFunction): DialWords => ({
  word: t('airView.offline'),
  never: t('airView.deviceOffline'),
  isShort: false,
});

/** The air that a dial shows: a device's readings, or its verdict alone until they are loaded. */
type ShownAir = {
  readonly air: DeviceAir | undefined;
  readonly verdict: Verdict | undefined;
  /** The index of the verdict, with its limits; undefined: they are not known here. */
  readonly by?: AirQualityIndex | undefined;
};

/** Content of a device's dial: its number is the index, its word the verdict's. Without a verdict: still loading. */
export function dialReading(
  { air, verdict, by }: ShownAir,
  nowMs: number,
  t: TFunction,
  formatters: Formatters,
  words: DialWords = liveWords(t),
): DialReadingView {
  if (!verdict) return { state: 'loading', spoken: t('ui.loading') };
  if (verdict.state === 'offline') return offlineReading(air, nowMs, t, formatters, words);
  const { word, band, gas: detail, beside } = verdictWords(verdict, t, formatters);
  const index = verdict.state === 'rated' ? verdict.index : null;
  if (verdict.state === 'rated' && !index && !lookOf(verdict.by).hasNumbers) {
    return bandReading(verdict, { air, by }, nowMs, t, formatters);
  }
  if (verdict.state !== 'rated' || !index) {
    const caption = agedCaption(air?.causeTs ?? air?.lastTs, formatters.age);
    const missing = t(air?.hasParticles ? 'airView.noRecentParticles' : 'airView.noParticles');
    const text = verdict.state === 'fault' ? word : missing;
    const judged = band && verdictText({ word, gas: detail }, t);
    const spoken = [text, judged].filter(Boolean).join(', ');
    return { state: 'none', text, band, word: band && word, detail, caption, spoken };
  }
  const say = (ageMs: number) => captionText(index, beside, formatters.age(ageMs), t);
  const ts = beside === undefined ? air?.index?.ts : air?.causeTs;
  const text = formatters.number(index.value);
  const spoken = [
    text,
    verdictText({ word, gas: detail }, t),
    ts === undefined ? '' : say(Math.max(0, nowMs - ts)),
  ];
  return {
    state: 'value',
    value: index.value,
    text,
    band: verdict.band,
    word,
    detail,
    caption: agedCaption(ts, words.isShort ? (ageMs) => shortCaption(beside, formatters.age(ageMs)) : say),
    spoken: spoken.filter(Boolean).join(', '),
  };
}

/** The word is the largest, or a plain value with its word; what decides is below. */
function bandReading(
  verdict: RatedAir,
  { air, by }: Pick<ShownAir, 'air' | 'by'>,
  nowMs: number,
  t: TFunction,
  formatters: Formatters,
): DialReadingView {
  const { band, cause } = verdict;
  const { word: bandWord, beside } = verdictWords(verdict, t, formatters);
  const word = (by && limitWord(by, cause.metric, band, t, formatters)) ?? bandWord;
  const isPlain = verdict.by === 'plain';
  const text = isPlain ? formatters.quantity(cause.metric, cause.value) : undefined;
  const detail = isPlain ? airWords(t).metric(cause.metric) : causeText(cause, t, formatters);
  const ts = air?.causeTs;
  const age = ts === undefined ? '' : formatters.age(Math.max(0, nowMs - ts));
  return {
    state: 'band',
    text,
    band,
    word,
    detail,
    caption: agedCaption(ts, (ageMs) => shortCaption(beside, formatters.age(ageMs))),
    spoken: [word, causeText(cause, t, formatters), beside, age].filter(Boolean).join(', '),
  };
}

const agedCaption = (at: number | undefined, format: TickingAge['format']): DialCaption =>
  at === undefined ? '' : { at, format };

const shortCaption = (beside: string | undefined, age: string): string =>
  beside === undefined ? age : `${beside}\n${age}`;

/** `from PM2.5, 40s ago`; beside a gas that decides: `Particles 5, Good · 40s ago`. */
function captionText({ basis }: JudgedIndex, beside: string | undefined, age: string, t: TFunction): string {
  if (beside !== undefined) return t('airView.besideGas', { beside, age });
  if (basis === 'device') return t('airView.fromDevice', { age });
  return t('airView.fromMetric', { metric: airWords(t).metric(basis), age });
}

function offlineReading(
  air: DeviceAir | undefined,
  nowMs: number,
  t: TFunction,
  formatters: Formatters,
  { word, never }: DialWords,
): DialReadingView {
  const index = air?.index;
  const ts = index?.ts ?? air?.lastTs;
  const say = (ageMs: number) => t('airView.lastValue', { age: formatters.age(ageMs) });
  const text = index && formatters.number(index.value);
  // While the readings are still loading, it is unknown whether the device has ever sent.
  const nothing = air ? never : '';
  const spoken = ts === undefined ? nothing : say(Math.max(0, nowMs - ts));
  return {
    state: 'offline',
    value: index?.value,
    text,
    word,
    caption: ts === undefined ? nothing : { at: ts, format: say },
    spoken: [word, text, spoken].filter(Boolean).join(', '),
  };
}
