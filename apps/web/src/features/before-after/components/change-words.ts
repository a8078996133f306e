import { roomOfCustomer } from '@airdeck/air/room-name';
import type { BeforeAfter, LevelKey, RoomComparison } from '@airdeck/contract/before-after/before-after';
import type { TFunction } from 'i18next';
import { airWords } from '../../../lib/air-view/air-words.ts';
import type { Formatters } from '../../../lib/format/formatters.ts';
import { isolate, isolateLtr } from '../../../ui/text/isolate.ts';

/** A change relative to the level before, with its 95 % confidence interval. */
type Change = { readonly part: number; readonly low: number; readonly high: number };

/** Relative changes below this are reported as none. */
const SAME = 0.03;

type Verdict = 'fell' | 'rose' | 'same' | 'unclear';

function verdictOf({ low, high }: Change): Verdict {
  if (low > -SAME && high < SAME) return 'same';
  if (high < 0) return 'fell';
  return low > 0 ? 'rose' : 'unclear';
}

/** `41%`, or with its sign: `+6%`. */
function percent(part: number, format: Formatters, hasSign = false): string {
  const amount = Math.abs(part) * 100;
  const text = `${format.number(amount, amount < 1 ? 1 : 0)}%`;
  const sign = part < 0 ? '−' : '+';
  return isolateLtr(hasSign ? `${sign}${text}` : text);
}

/** `−41%`, for tables. */
export const signedPercent = (part: number, format: Formatters): string => percent(part, format, true);

/** Values of a sentence about a change: without signs if a verb states the direction, and the smaller bound first. */
function changeValues(change: Change, format: Formatters) {
  const { part, low, high } = change;
  const verdict = verdictOf(change);
  const ends = verdict === 'fell' ? [high, low] : [low, high];
  const [from = 0, to = 0] = ends;
  const hasSign = verdict === 'unclear' || verdict === 'same';
  return {
    part: percent(part, format, hasSign),
    low: percent(from, format, hasSign),
    high: percent(to, format, hasSign),
  };
}

function outsideVerdict(part: number): Exclude<Verdict, 'unclear'> {
  if (Math.abs(part) < SAME) return 'same';
  return part < 0 ? 'fell' : 'rose';
}

/** The change in a room and outside, or the reason why it is unknown. */
export function changeSentence(
  room: RoomComparison,
  key: LevelKey,
  t: TFunction,
  format: Formatters,
): string {
  const name = isolate(roomOfCustomer(room.device));
  const { outcome, inside, outside } = room;
  if (outcome !== 'compared' || !inside) {
    return t(`beforeAfter.nothing.${outcome === 'compared' ? 'nothingBefore' : outcome}`, { room: name });
  }
  const values = { metric: airWords(t).metric(key), room: name, ...changeValues(inside, format) };
  const change = t(`beforeAfter.says.${verdictOf(inside)}`, values);
  if (!outside) return change;
  const part = percent(outside.part, format);
  return t('beforeAfter.saysBoth', {
    change,
    outside: t(`beforeAfter.saysOutside.${outsideVerdict(outside.part)}`, { part }),
  });
}

/** The change of all compared rooms as one; undefined: there are fewer than two. */
export function togetherSentence(
  together: BeforeAfter['together'],
  key: LevelKey,
  t: TFunction,
  format: Formatters,
): string | undefined {
  if (together === null) return undefined;
  const { rooms, part, net } = together;
  const change = t(`beforeAfter.together.${outsideVerdict(part)}`, {
    metric: airWords(t).metric(key),
    number: format.number(rooms),
    part: percent(part, format),
  });
  if (net === null) return change;
  const outside = t(`beforeAfter.togetherNet.${outsideVerdict(net)}`, { part: percent(net, format) });
  return t('beforeAfter.saysBoth', { change, outside });
}

/** The part of the change that outdoor air does not explain; undefined: unknown. */
export function netSentence({ net }: RoomComparison, t: TFunction, format: Formatters): string | undefined {
  return net ? t(`beforeAfter.net.${verdictOf(net)}`, changeValues(net, format)) : undefined;
}
