import type { AirQualityIndex, IndexChoice } from '@airdeck/air/indices/air-quality-index';
import type { JudgedIndex, Verdict } from '@airdeck/air/verdict';
import type { TFunction } from 'i18next';
import type { Formatters } from '../format/formatters.ts';
import type { DeviceAir } from '../telemetry/device-air.ts';
import { airWords } from './air-words.ts';
import { agedCaption, type DialReadingView, shortCaption } from './dial-reading.ts';
import { DEFAULT_LOOK, lookOf, otherLooks } from './index-look.ts';
import { causeText, verdictText, verdictWords } from './verdict-words.ts';

/** The scale of a dial: its bands in the colours of their index, and the numbers at both ends if it has any. */
export function dialScale(by: IndexChoice | undefined, formatters: Formatters) {
  const { scale, segments, hasNumbers } = lookOf(by) ?? DEFAULT_LOOK;
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
  const loading: DialReadingView = { state: 'loading', spoken: t('ui.loading') };
  if (!verdict) return loading;
  if (verdict.state === 'offline') return offlineReading(air, nowMs, t, formatters, words);
  const { word, band, gas: detail, beside } = verdictWords(verdict, t, formatters);
  const [index, look] = verdict.state === 'rated' ? [verdict.index, lookOf(verdict.by)] : [null];
  if (verdict.state === 'rated' && !look?.hasNumbers) {
    const said = {
      word,
      beside,
      cause: causeText(verdict.cause, t, formatters),
      metric: airWords(t).metric(verdict.cause.metric),
    };
    return (
      otherLooks()?.dialReadings.bandReading(verdict, said, { air, by }, nowMs, t, formatters) ?? loading
    );
  }
  if (verdict.state !== 'rated' || !index) {
    const caption = agedCaption(air?.causeTs ?? air?.lastTs, formatters.age);
    const missing = t(air?.hasParticles ? 'airView.noRecentParticles' : 'airView.noParticles');
    const text = verdict.state === 'fault' || verdict.state === 'unjudged' ? word : missing;
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
