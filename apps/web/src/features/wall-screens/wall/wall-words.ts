import type { Wall, WallLanguage, WallRoom } from '@airdeck/contract/wall';
import airAr from '../../../lib/air-view/locales/ar.json';
import airEn from '../../../lib/air-view/locales/en.json';
import airJa from '../../../lib/air-view/locales/ja.json';
import { createFormatters, type Formatters } from '../../../lib/format/formatters.ts';
import ar from '../locales/ar.json';
import en from '../locales/en.json';
import ja from '../locales/ja.json';

/** The page does not load i18next: it looks up its few texts by the same keys. */
const TEXTS = {
  en: { air: airEn.air, metric: airEn.metric, ...en },
  ja: { air: airJa.air, metric: airJa.metric, ...ja },
  ar: { air: airAr.air, metric: airAr.metric, ...ar },
} as const satisfies Record<WallLanguage, object>;

const UNITS = { pm25: 'µg/m³', pm10: 'µg/m³', co2: 'ppm', tvoc: 'ppb' } as const;

type Part = string | { readonly [key: string]: Part };

function textOf(language: WallLanguage, key: string): string {
  const found = key
    .split('.')
    .reduce<Part | undefined>(
      (part, name) => (typeof part === 'object' ? part[name] : undefined),
      TEXTS[language],
    );
  return typeof found === 'string' ? found : '';
}

/** Texts about a room in one language. */
export type RoomWords = {
  /** In the dial; empty: no index. */
  readonly number: string;
  readonly band: string;
  readonly sentence: string;
  /** `PM2.5 12 µg/m³ · 40s ago` */
  readonly detail: string;
};

const formatters = new Map<WallLanguage, Formatters>();

/** Created once per language, and kept for weeks. */
function formattersOf(language: WallLanguage): Formatters {
  const made = formatters.get(language) ?? createFormatters(language);
  formatters.set(language, made);
  return made;
}

/** @param now by the server's clock, epoch ms */
export function roomWords(
  { air }: WallRoom,
  readers: Wall['readers'],
  language: WallLanguage,
  now: number,
): RoomWords {
  const t = (key: string) => textOf(language, key);
  if (!air) return { number: '', band: '', sentence: t(`wallScreens.show.${readers}.never`), detail: '' };
  const format = formattersOf(language);
  const isStale = now >= air.staleTime;
  const age = format.age(Math.max(0, now - air.measuredTime));
  const { metric, value } = air;
  // Numbers and units are left to right in every language.
  const measured =
    metric !== null && value !== null
      ? `${t(`metric.${metric}`)} \u2066${format.metric(metric, value)} ${UNITS[metric]}\u2069 · `
      : '';
  const advice = isStale ? 'stale' : air.advice;
  return {
    number: air.index === null ? '' : format.number(air.index),
    band: t(`air.band.${air.band}`),
    sentence: t(`wallScreens.show.${readers}.${advice}`),
    detail: `${measured}${age}`,
  };
}

/** Messages instead of rooms. */
export type WallMessage = 'loading' | 'withdrawn' | 'noLink' | 'noRooms' | 'away';

export const messageText = (message: WallMessage, language: WallLanguage): string =>
  textOf(language, `wallScreens.show.message.${message}`);

/** `No connection since 14:05` */
export const awayText = (sinceMs: number, language: WallLanguage): string =>
  textOf(language, 'wallScreens.show.awaySince').replace('{{time}}', formattersOf(language).time(sinceMs));

export const dialLabel = (language: WallLanguage): string => textOf(language, 'air.index');
