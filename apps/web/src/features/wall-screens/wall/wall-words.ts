import { createDateFormats } from '@airdeck/air/date-formats';
import { STORED_UNITS } from '@airdeck/air/reader-units';
import type { Verdict } from '@airdeck/air/verdict';
import type { Language } from '@airdeck/contract/common/languages';
import commonAr from '@airdeck/contract/common/locales/ar.json';
import commonEn from '@airdeck/contract/common/locales/en.json';
import commonJa from '@airdeck/contract/common/locales/ja.json';
import type { Wall, WallAir, WallRoom } from '@airdeck/contract/wall-screens/wall';
import type { TFunction } from 'i18next';
import airAr from '../../../lib/air-view/locales/ar.json';
import airEn from '../../../lib/air-view/locales/en.json';
import airJa from '../../../lib/air-view/locales/ja.json';
import { causeText, verdictWords } from '../../../lib/air-view/verdict-words.ts';
import { createFormatters, type Formatters } from '../../../lib/format/formatters.ts';
import { whenText } from '../../../lib/outdoor/airing-words.ts';
import { ownTimeZone } from '../../../lib/time/days.ts';
import ar from '../locales/ar.json';
import en from '../locales/en.json';
import ja from '../locales/ja.json';

/** The page does not load i18next: it looks up its few texts by the same keys. */
const TEXTS = {
  en: { ...commonEn, offline: airEn.airView.offline, ...en },
  ja: { ...commonJa, offline: airJa.airView.offline, ...ja },
  ar: { ...commonAr, offline: airAr.airView.offline, ...ar },
} as const satisfies Record<Language, object>;

type Part = string | { readonly [key: string]: Part };

function textOf(language: Language, key: string): string {
  const found = key
    .split('.')
    .reduce<Part | undefined>(
      (part, name) => (typeof part === 'object' ? part[name] : undefined),
      TEXTS[language],
    );
  return typeof found === 'string' ? found : '';
}

/** The part of i18next that the console's words need. */
function translate(language: Language): TFunction {
  const t = (key: string, values: Readonly<Record<string, string>> = {}) =>
    textOf(language, key).replace(/{{(\w+)}}/g, (_, name: string) => values[name] ?? '');
  return t as TFunction;
}

/** Texts about a room in one language. */
export type RoomWords = {
  /** In the dial; empty: no index. */
  readonly number: string;
  /** The word of the verdict; for children, one of their own, whatever the index calls it. */
  readonly band: string;
  /** The cause of the verdict, if that is a gas: `CO₂ 3,004 ppm`; otherwise empty. */
  readonly gas: string;
  readonly sentence: string;
  /** `PM2.5 12 µg/m³ · 40s ago · Indian Air Quality Index`, `Particles 5, Good · 40s ago · …` */
  readonly detail: string;
  /** When to air the room tomorrow; empty: nothing is known. */
  readonly tomorrow: string;
};

const formatters = new Map<Language, Formatters>();

/** Created once per language, and kept for weeks. */
function formattersOf(language: Language): Formatters {
  const made = formatters.get(language) ?? createFormatters(language, STORED_UNITS);
  formatters.set(language, made);
  return made;
}

/** @param now by the server's clock, epoch ms */
export function roomWords(
  { air, tomorrow: toCome }: WallRoom,
  readers: Wall['readers'],
  language: Language,
  now: number,
): RoomWords {
  const t = translate(language);
  const sentence = (key: WallAir['advice'] | 'stale' | 'never') => t(`wallScreens.show.${readers}.${key}`);
  const tomorrow = tomorrowText(toCome, readers, language);
  if (!air) return { number: '', band: '', gas: '', sentence: sentence('never'), detail: '', tomorrow };
  const format = formattersOf(language);
  const isStale = now >= air.staleTime;
  const { verdict, measuredTime } = air;
  const index = verdict.state === 'rated' ? verdict.index : null;
  // The dial shows the deciding value of an index without numbers.
  const isNumberless = index === null && verdict.state === 'rated' && verdict.cause.quantity === 'index';
  const shown = isStale ? ({ state: 'offline' } as const) : verdict;
  const { word, gas, beside } = verdictWords(shown, t, format, textOf(language, 'offline'));
  const cause =
    verdict.state === 'rated' && gas === undefined ? causeText(verdict.cause, t, format) : undefined;
  return {
    number: index === null ? '' : format.number(index.value),
    band: readers === 'children' ? childrensWord(shown, t) : word,
    gas: gas ?? (isNumberless ? (cause ?? '') : ''),
    sentence: sentence(isStale ? 'stale' : air.advice),
    detail: [
      beside ?? (isNumberless ? undefined : cause),
      format.age(Math.max(0, now - measuredTime)),
      verdict.state === 'rated' ? textOf(language, `air.yardstick.${verdict.by}`) : undefined,
    ]
      .filter(Boolean)
      .join(' · '),
    tomorrow,
  };
}

const childrensWord = (verdict: Verdict, t: TFunction): string =>
  verdict.state === 'rated'
    ? t(`wallScreens.show.children.band.${verdict.band}`)
    : t(`wallScreens.show.children.state.${verdict.state}`);

const MINUTE_MS = 60_000;

function tomorrowText(tomorrow: WallRoom['tomorrow'], readers: Wall['readers'], language: Language): string {
  if (!tomorrow) return '';
  const { advice, windows } = tomorrow;
  const t = translate(language);
  const key = windows[0]?.when === 'anyTime' ? 'anyTime' : advice;
  // Times of the room's clocks, in a zone without an offset.
  const format = { ...formattersOf(language), time: createDateFormats(language, 0).time };
  const times = windows.map(({ from, to, when }) => ({ from: from * MINUTE_MS, to: to * MINUTE_MS, when }));
  return t(`wallScreens.show.${readers}.tomorrow.${key}`, { when: whenText(times, { t, format }) });
}

/** The worst room of a plan with its sentence: `Ward 3: Open the windows.` */
export function planLine(room: WallRoom, readers: Wall['readers'], language: Language, now: number): string {
  const { sentence } = roomWords(room, readers, language, now);
  return translate(language)('wallScreens.show.planLine', { room: `\u2068${room.title}\u2069`, sentence });
}

/** Messages instead of rooms. */
export type WallMessage = 'loading' | 'withdrawn' | 'noLink' | 'noRooms' | 'away';

export const messageText = (message: WallMessage, language: Language): string =>
  textOf(language, `wallScreens.show.message.${message}`);

/** Since the last answer of the server, by its clock; the UTC offset is the one of the rooms, null: unknown. */
export type Away = { readonly sinceMs: number; readonly utcOffsetMs: Wall['utcOffsetMs'] };

/** `No connection since 14:05`, where the rooms are. */
export function awayText({ sinceMs, utcOffsetMs }: Away, language: Language): string {
  const { time } = createDateFormats(language, utcOffsetMs ?? ownTimeZone());
  return textOf(language, 'wallScreens.show.awaySince').replace('{{time}}', time(sinceMs));
}

export const dialLabel = (language: Language): string => textOf(language, 'air.index');
