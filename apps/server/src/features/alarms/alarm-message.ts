import { createDateFormats } from '@airdeck/air/date-formats';
import { createNumberFormats } from '@airdeck/air/number-formats';
import { placeZone } from '@airdeck/air/place-zone';
import { distinctRooms, roomName, roomOfCustomer } from '@airdeck/air/room-name';
import type { Verdict } from '@airdeck/air/verdict';
import { DEFAULT_YARDSTICK, indexOf, USUAL_LIMITS } from '@airdeck/air/yardstick';
import { type AlarmDetails, alarmDetailsSchema } from '@airdeck/contract/alarms/alarms';
import type { AlarmEvent } from '@airdeck/contract/alarms/alarms.feature';
import type { AlarmSeverity } from '@airdeck/contract/alarms/severities';
import type { Language } from '@airdeck/contract/common/languages';
import type { DeclaredQuantity } from '@airdeck/contract/quantities/quantities';
import { bandWord, commonTexts } from '../../common-texts.ts';
import { verdictSentence } from '../../notify/air/verdict-text.ts';
import type { Message } from '../../notify/message.ts';
import type { ReaderFormat } from '../../notify/reader-format.ts';
import { quantityName } from '../quantities/quantity-name.ts';
import { alarmTexts } from './alarm-texts.ts';

/** An alarm as messages describe it. Times are epoch ms. */
export type MessageAlarm = {
  readonly id: string;
  readonly type: string;
  readonly severity: AlarmSeverity;
  readonly startTime: number;
  readonly clearTime: number | null;
  readonly deviceName: string;
  readonly deviceLabel: string | null;
  /** Null: without a customer, and for its own users. */
  readonly customerTitle: string | null;
  /** Time zone of the device; null: UTC. */
  readonly timeZone: string | null;
  readonly details: unknown;
  /** The quantity of its rule, if the installation declares it; null: another one, or none. */
  readonly quantity: Pick<DeclaredQuantity, 'names' | 'unit' | 'decimals'> | null;
  /** The present air at the device. */
  readonly air: Verdict;
};

/** One alarm that was raised, that no one has acknowledged, or that was cleared. */
export function alarmMessage(alarm: MessageAlarm, event: AlarmEvent, reader: ReaderFormat): Message {
  const { language } = reader;
  const t = alarmTexts(language);
  const room = roomOfCustomer(alarm);
  const titles: Record<AlarmEvent, () => string> = {
    raised: () => raisedTitle(alarm, room, language),
    reminded: () => t('remindedTitle', { title: raisedTitle(alarm, room, language) }),
    cleared: () => t('clearedTitle', { type: alarm.type, room }),
  };
  const title = titles[event]();
  const over = event === 'cleared' || alarm.clearTime !== null ? [t('clearedSentence')] : [];
  const air = verdictSentence(alarm.air, reader) ?? [];
  const { serial } = roomName(alarm);
  const last = serial === undefined ? [] : [t('device', { serial })];
  const lines = [conditionLines(alarm, reader), air, timeLine(alarm, language), over, last].flat();
  return { language, title, lines };
}

/** Several alarms in one message; those beyond `limit` are only counted. */
export function digestMessage(
  alarms: readonly MessageAlarm[],
  total: number,
  limit: number,
  language: Language,
): Message {
  const t = alarmTexts(language);
  return {
    language,
    title: t('digestTitle', { count: total }),
    lines: [t('digestSentence', { count: total }), ...listOfAlarms(alarms.slice(0, limit), total, language)],
  };
}

/** The parts of an alarm that a list of several names. */
export type ListedAlarm = Omit<MessageAlarm, 'id' | 'details' | 'quantity' | 'air'>;

/** A line for each alarm, and one with the number of those that are not among them. */
export function listOfAlarms(alarms: readonly ListedAlarm[], total: number, language: Language): string[] {
  const rooms = distinctRooms(alarms);
  const lines = alarms.map((alarm, index) => {
    const title = raisedTitle(alarm, rooms[index] ?? '', language);
    return `${title} (${timeLine(alarm, language)})`;
  });
  const rest = total - lines.length;
  return rest > 0 ? [...lines, alarmTexts(language)('more', { count: rest })] : lines;
}

function raisedTitle({ severity, type }: ListedAlarm, room: string, language: Language): string {
  const word = commonTexts(language)(`severity.${severity}`);
  return alarmTexts(language)('raisedTitle', { severity: word, type, room });
}

function timeLine({ startTime, clearTime, timeZone }: ListedAlarm, language: Language): string {
  const { dateTimeInZone } = createDateFormats(language, placeZone([timeZone]));
  const t = alarmTexts(language);
  const start = dateTimeInZone(startTime);
  return clearTime === null
    ? t('since', { time: start })
    : t('over', { from: start, to: dateTimeInZone(clearTime) });
}

function conditionLines(alarm: MessageAlarm, reader: ReaderFormat): string[] {
  const parsed = alarmDetailsSchema.safeParse(alarm.details);
  return parsed.success ? linesOf(parsed.data, alarm.quantity, reader) : [];
}

function linesOf(
  { condition, by = DEFAULT_YARDSTICK.index, key, value, peak }: AlarmDetails,
  quantity: MessageAlarm['quantity'],
  { language, units }: ReaderFormat,
): string[] {
  const [t, common] = [alarmTexts(language), commonTexts(language)];
  const formats = createNumberFormats(language, units, () => quantity ?? undefined);
  const furthest = peak ?? value;
  const { numbers } = indexOf({ index: by, limits: USUAL_LIMITS[by] });
  const measured =
    key !== null && furthest !== null ? [t('value', { value: formats.quantity(key, furthest) })] : [];
  switch (condition.kind) {
    case 'above':
    case 'below': {
      const { kind, key: watched, threshold } = condition;
      const metric = quantityName(watched, quantity, language);
      return [t(`level.${kind}`, { metric, limit: formats.limit(watched, threshold) }), ...measured];
    }
    case 'index':
      return [
        by === 'plain' ? t('limit') : t('index', { band: bandWord(common, by, condition.band) }),
        ...(numbers ? measured : []),
      ];
    case 'silent':
      return [t('silent', { minutes: formats.number(condition.minutes) })];
    case 'finding':
      return [t(`finding.${condition.finding}`)];
  }
}
