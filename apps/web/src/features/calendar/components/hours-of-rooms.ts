import { distinctRooms, roomOfCustomer } from '@airdeck/air/room-name';
import { rankOfBand } from '@airdeck/air/verdict';
import type { CalendarHour, CalendarKey, RoomHours } from '@airdeck/contract/calendar/calendar';
import type { TFunction } from 'i18next';
import { hasNumbers, scaleOf } from '../../../lib/air-view/index-look.ts';
import type { Formatters } from '../../../lib/format/formatters.ts';
import { historyPath } from '../../../lib/paths/paths.ts';
import type { Day } from '../../../lib/time/days.ts';
import type { LevelTableCell, LevelTableRow } from '../../../ui/level-grid/level-table.tsx';
import { isolate, isolateLtr } from '../../../ui/text/isolate.ts';
import { bandWord, judgedText, measuredIn, valueText } from './calendar-words.ts';

type Column = { readonly key: string; readonly name: string };

const two = (hour: number) => String(hour).padStart(2, '0');

/** The hours by local time; an hour that is repeated when clocks are set back has a separate key. */
function byColumn({ hours }: RoomHours): Map<string, CalendarHour> {
  const found = new Map<string, CalendarHour>();
  for (const hour of hours) {
    const key = two(hour.hour);
    found.set(found.has(key) ? `${key} again` : key, hour);
  }
  return found;
}

/** The hours of the day in any of the rooms, in order. */
export function columnsOf(rooms: readonly RoomHours[]): Column[] {
  const keys = new Set(rooms.flatMap((room) => [...byColumn(room).keys()]));
  return [...keys].sort().map((key) => ({ key, name: key.slice(0, 2) }));
}

/** One row per room, with its hours in the columns. */
export function rowsOf(
  rooms: readonly RoomHours[],
  columns: readonly Column[],
  { metric, day }: { readonly metric: CalendarKey; readonly day: Day },
  t: TFunction,
  format: Formatters,
): LevelTableRow[] {
  const names = distinctRooms(rooms.map(({ device }) => device));
  return rooms.map((room, row) => {
    const name = names[row] ?? '';
    const hours = byColumn(room);
    const href = historyPath(room.device.deviceId, day);
    const cellOf = (hour: CalendarHour): LevelTableCell => {
      const values = { room: isolate(name), hour: hourText(hour) };
      const measured = measuredIn(hour);
      if (!measured) {
        const text = hour.isOpen ? t('calendar.hour.none', values) : t('calendar.hour.closed', values);
        return { level: { state: 'none' }, number: '', text, href };
      }
      const value = valueText(metric, room.index, measured, t, format);
      const word = hour.band === null ? undefined : bandWord(room.index, hour.band, t);
      const { shown } = format.shownAs(measured.metric).scale;
      return {
        level:
          hour.band === null
            ? { state: 'none' }
            : { state: 'level', band: hour.band, scale: scaleOf(room.index) },
        // A level is said by its colour and word.
        number: isLevel(measured.metric, room.index) ? '' : format.number(shown(measured.value)),
        text: t('calendar.hour.level', { ...values, value: judgedText(value, word, t) }),
        href,
      };
    };
    const cells = columns.map(({ key }) => {
      const hour = hours.get(key);
      return hour && cellOf(hour);
    });
    return { key: room.device.deviceId, name, cells };
  });
}

const isLevel = (metric: string, by: RoomHours['index']): boolean => metric === 'iaq' && !hasNumbers(by);

/** `19:00–20:00`. */
const hourText = ({ hour }: CalendarHour): string => isolateLtr(`${two(hour)}:00–${two((hour + 1) % 24)}:00`);

/** Hours may be of several metrics and rooms of several indices: they are compared by their bands. */
function compareHours(one: CalendarHour, other: CalendarHour): number {
  const rank = ({ band }: CalendarHour) => (band ? rankOfBand(band) : 0);
  const isSame = one.metric === other.metric;
  return rank(other) - rank(one) || (isSame ? (other.value ?? 0) - (one.value ?? 0) : 0);
}

/** The hour and room with the worst air. */
export function worstHourSentence(
  rooms: readonly RoomHours[],
  metric: CalendarKey,
  t: TFunction,
  format: Formatters,
): string {
  const all = rooms.flatMap((room) => room.hours.map((hour) => ({ room, hour })));
  const [worst] = all
    .filter(({ hour }) => hour.value !== null)
    .sort((one, other) => compareHours(one.hour, other.hour));
  const measured = worst && measuredIn(worst.hour);
  const band = worst?.hour.band;
  if (!worst || !measured || !band) return t('calendar.hour.nothing');
  return t('calendar.hour.worst', {
    room: isolate(roomOfCustomer(worst.room.device)),
    hour: hourText(worst.hour),
    value: judgedText(
      valueText(metric, worst.room.index, measured, t, format),
      bandWord(worst.room.index, band, t),
      t,
    ),
  });
}
