import { isFine, isFineBand, needsAttention, type Verdict } from '@airdeck/air/verdict';
import type { TFunction } from 'i18next';
import type { Formatters } from '../format/formatters.ts';
import type { Standing } from '../telemetry/device-standing.ts';
import { airWords } from './air-words.ts';
import { isOwnIndex } from './index-look.ts';
import { causeText } from './verdict-words.ts';

/** A sentence about the rooms of a dashboard, around the name of the room that it is about. */
export type HeadlineLine = {
  /** The id of the named room, or the kind of sentence. */
  readonly key: string;
  readonly before: string;
  /** Undefined: the sentence names no room. */
  readonly name: { readonly text: string; readonly href: string } | undefined;
  readonly after: string;
  /** The room of which something has to be done. */
  readonly needy: Standing | undefined;
};

/** All rooms of the reader, of which a dashboard shows the worst. */
export type RoomCounts = {
  readonly total: number;
  readonly attention: number;
  readonly silent: number;
  /** Whether no alarm is open. */
  readonly hasNoAlarm: boolean;
};

/** Most rooms named with what they need; the others are counted. */
const MOST_NAMED = 3;

/** Placeholder of a name in a translated sentence, as the name is a link. */
const NAME = '\u0001';

/**
 * The sentences about all rooms of a dashboard, the most important first: which need attention and why, which are fine,
 * and which are silent. That nothing needs to be done is said only if all are fine and no alarm is open.
 * @param standings the shown rooms, the worst first
 */
export function roomsHeadline(
  standings: readonly Standing[],
  counts: RoomCounts,
  t: TFunction,
  formatters: Formatters,
): HeadlineLine[] {
  const those = (is: (verdict: Verdict) => boolean) =>
    standings.filter(({ verdict }) => verdict !== undefined && is(verdict));
  const bad = those(needsAttention);
  const fine = those(isFine);
  const silent = those(({ state }) => state === 'offline');
  const lines = [
    ...badLines(bad, standings, counts, t, formatters),
    ...fineLines(fine, counts, standings.length, t, formatters),
    ...silentLines(silent, counts, t, formatters),
  ];
  if (lines.length === 0) return [plain('none', t('airView.rooms.noAir'))];
  const isQuiet = fine.length === standings.length && counts.attention === 0 && counts.silent === 0;
  return isQuiet && counts.hasNoAlarm ? [...lines, plain('rest', t('outdoor.advice.good'))] : lines;
}

/** The ids of the rooms that the sentences name. */
export const namedRooms = (lines: readonly HeadlineLine[] = []): string[] =>
  lines.flatMap(({ key, name }) => (name ? [key] : []));

function badLines(
  bad: readonly Standing[],
  standings: readonly Standing[],
  { total, attention }: RoomCounts,
  t: TFunction,
  formatters: Formatters,
): HeadlineLine[] {
  if (bad.length === 0) return [];
  // The number of rooms comes first if they belong to several customers, or are many.
  const isCounted = attention > MOST_NAMED || standings.some(({ device }) => device.customer !== undefined);
  const named = bad.slice(0, MOST_NAMED).map((standing, index) => {
    const { customer } = standing.device;
    const listed = customer === undefined ? 'listed' : 'listedOf';
    const form = isCounted ? listed : index === 0 ? 'needs' : 'too';
    const values = { room: NAME, cause: causeOf(standing, t, formatters), owner: `\u2068${customer}\u2069` };
    return around(standing, t(`airView.rooms.bad.${form}`, values), { isNeedy: true });
  });
  const head = t('airView.rooms.count', {
    ...counted(attention, formatters),
    total: formatters.number(total),
  });
  const more = attention - named.length;
  return [
    ...(isCounted ? [plain('count', head)] : []),
    ...named,
    ...(more > 0 ? [plain('more', t('airView.rooms.more', counted(more, formatters)))] : []),
  ];
}

/** Why a room needs attention: `PM2.5 is severe`, `CO₂ 3,004 ppm`. */
function causeOf({ verdict }: Standing, t: TFunction, formatters: Formatters): string {
  if (verdict?.state !== 'rated' || isFineBand(verdict.band)) return t('airView.rooms.fault');
  const { cause } = verdict;
  if (cause.quantity !== 'index') return causeText(cause, t, formatters);
  const words = airWords(t);
  return t('airView.rooms.is', {
    metric: words.metric(cause.metric),
    band: words.bandInSentence(verdict.band, verdict.by),
  });
}

function fineLines(
  fine: readonly Standing[],
  { total, attention, silent }: RoomCounts,
  shown: number,
  t: TFunction,
  formatters: Formatters,
): HeadlineLine[] {
  const [first, ...others] = fine;
  if (first?.verdict?.state !== 'rated') return [];
  const isWhole = total === shown;
  if (isWhole && others.length === 0) {
    const sentence = t('airView.rooms.one', {
      room: NAME,
      band: airWords(t).bandInSentence(first.verdict.band, first.verdict.by),
    });
    return [around(first, sentence, { isNeedy: false })];
  }
  // It is not known here which of the rooms beyond the shown ones measure anything.
  if (!isWhole && attention > 0) return [];
  const areAllGood = fine.every(({ verdict }) => verdict?.state === 'rated' && verdict.band === 'good');
  // Indices have different words for the same: then it is said in none of them.
  const isOneIndex = fine.every(({ verdict }) => verdict?.state === 'rated' && isOwnIndex(verdict.by));
  const quality = !isOneIndex ? 'calm' : areAllGood ? 'good' : 'fine';
  const count = isWhole ? fine.length : total - silent;
  const which = attention > 0 ? 'others' : isWhole && count === total ? 'all' : 'measured';
  return [plain('fine', t(`airView.rooms.fine.${which}.${quality}`, counted(count, formatters)))];
}

function silentLines(
  [first]: readonly Standing[],
  { total, silent }: RoomCounts,
  t: TFunction,
  formatters: Formatters,
): HeadlineLine[] {
  if (silent === 0) return [];
  if (silent === total && total > 1) return [plain('silent', t('airView.rooms.allSilent'))];
  if (silent > 1 || !first)
    return [plain('silent', t('airView.rooms.silentCount', counted(silent, formatters)))];
  return [around(first, t('airView.rooms.silent', { room: NAME }), { isNeedy: true })];
}

/** The number that decides the plural, and its text. */
const counted = (count: number, formatters: Formatters) => ({ count, shown: formatters.number(count) });

const plain = (key: string, before: string): HeadlineLine => ({
  key,
  before,
  name: undefined,
  after: '',
  needy: undefined,
});

function around(standing: Standing, sentence: string, { isNeedy }: { isNeedy: boolean }): HeadlineLine {
  const { id, room, href } = standing.device;
  const [before = '', after = ''] = sentence.split(NAME);
  return { key: id, before, name: { text: room, href }, after, needy: isNeedy ? standing : undefined };
}
