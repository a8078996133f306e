import type { RoomFigures } from '@airdeck/air/record/record-figures';
import type { RecordContent } from './record-content.ts';
import { numberColumn, type RecordSection, section, textColumn } from './record-sections.ts';
import type { RecordWords } from './record-words.ts';
import type { RecordedOutdoor } from './recorded-outdoors.service.ts';

/** Columns of quantities beside floors on a page. */
const MOST_COLUMNS = 6;
const REASONS = ['noSource', 'noPosition', 'noAnswer', 'tooMany'] as const;

type Figures = RoomFigures['quantities'][number];

/** The mean of each quantity in the time that counts, inside by floor, and outside by building; nothing unless it is asked for. */
export function outdoorSections(
  { rooms, outdoors, set }: RecordContent,
  { t, formats, name, value }: RecordWords,
): RecordSection[] {
  if (outdoors.length === 0) return [];
  const inside = rooms.flatMap(({ figures }) => figures.quantities);
  const outside = outdoors.flatMap((one) => (one.missing === undefined ? [one] : []));
  const known = [...inside, ...outside.flatMap(({ figures }) => figures.quantities)];
  const keys = [...new Set([...set.limits.map(({ quantity }) => quantity), 'pm25'])]
    .filter((key) => known.some(({ quantity, measured }) => quantity === key && measured > 0))
    .slice(0, MOST_COLUMNS);
  const cells = (of: readonly Figures[]) => keys.map((key) => value(key, meanOf(key, of)));
  const titleOf = (key: string) => [name(key), formats.unitOf(key)].filter((part) => part !== '').join(', ');
  const floors = [...new Set(rooms.map(({ floor }) => floor))];
  const rows = [
    ...floors.map((floor) => [
      floor ?? t('inside'),
      ...cells(rooms.flatMap((room) => (room.floor === floor ? room.figures.quantities : []))),
    ]),
    ...outside.map(({ building, figures }) => [t('outside', { building }), ...cells(figures.quantities)]),
  ];
  const columns = [textColumn(t('head.floor')), ...keys.map((key) => numberColumn(titleOf(key)))];
  const [source] = outside.map(({ line }) => line.outdoor);
  const missing = REASONS.flatMap((reason) => {
    const of = outdoors.filter((one: RecordedOutdoor) => one.missing === reason);
    const buildings = formats.commas(of.map(({ building }) => building));
    return of.length === 0 ? [] : [t(`outdoor.${reason}`, { buildings })];
  });
  return [
    section(2, t('section.outdoors'), { columns, rows }, [
      ...(source === undefined ? [] : [t('outdoor.source', { source })]),
      ...missing,
    ]),
  ];
}

/** Over several rooms, by how much was measured in each. */
function meanOf(key: string, figures: readonly Figures[]): number | null {
  let [sum, measured] = [0, 0];
  for (const one of figures) {
    if (one.quantity !== key || one.mean === null) continue;
    sum += one.mean * one.measured;
    measured += one.measured;
  }
  return measured === 0 ? null : sum / measured;
}
