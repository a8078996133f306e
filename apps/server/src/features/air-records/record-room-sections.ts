import { figuresOf, type RecordContent, type RecordRoom } from './record-content.ts';
import { picturesOf } from './record-pictures.ts';
import { coverageOf, numberColumn, type RecordSection, section, textColumn } from './record-sections.ts';
import type { RecordWords } from './record-words.ts';

/** Figures, devices and calibrations of a room, with pictures of its days. */
export function roomSections(room: RecordRoom, content: RecordContent, words: RecordWords): RecordSection[] {
  const { t, formats, name, value, part, span } = words;
  const { quantities, limits } = room.figures;
  const values = {
    columns: [
      textColumn(t('head.quantity')),
      ...(['median', 'mean', 'p75', 'p95', 'lowest', 'highest'] as const).map((key) =>
        numberColumn(t(`head.${key}`)),
      ),
    ],
    rows: quantities.map((one) => [
      [name(one.quantity), formats.unitOf(one.quantity)].filter((part) => part !== '').join(', '),
      ...(['median', 'mean', 'p75', 'p95', 'lowest', 'highest'] as const).map((key) =>
        value(one.quantity, one[key]),
      ),
    ]),
  };
  const judged = {
    columns: [
      textColumn(t('head.quantity')),
      textColumn(t('head.limit')),
      numberColumn(t('head.within')),
      numberColumn(t('head.beyond')),
      textColumn(t('head.longest')),
    ],
    rows: content.set.limits.flatMap((limit) => {
      const figures = figuresOf(limit, room.figures);
      if (!figures || figures.judged === 0) return [];
      return [
        [
          name(limit.quantity),
          `${words.limit(limit)} · ${t(`over.${limit.over}`)}`,
          part(figures.within, figures.judged),
          t('of', { part: formats.number(figures.beyond), all: formats.number(figures.means) }),
          span(figures.longestBeyond),
        ],
      ];
    }),
  };
  const implausible = (quantity: string) =>
    room.devices.reduce((all, device) => all + (device.implausible[quantity] ?? 0), 0);
  const quality = {
    columns: [
      textColumn(t('head.quantity')),
      numberColumn(t('head.coverage')),
      numberColumn(t('head.gaps')),
      textColumn(t('head.longestGap')),
      numberColumn(t('head.stuck')),
      numberColumn(t('head.implausible')),
    ],
    rows: quantities.map((one) => [
      name(one.quantity),
      part(one.measured, one.occupied),
      formats.number(one.gaps),
      span(one.longestGap),
      one.stuck === 0 ? '–' : formats.duration(one.stuck * content.frame.stepMs),
      formats.number(implausible(one.quantity)),
    ]),
  };
  const pictures = limits.length === 0 ? [] : picturesOf(room, content, words);
  return [
    {
      ...section(2, headingOf(room, content.rooms), null, [
        quantities.length === 0 ? t('nothing') : t('measured', { percent: coverageOf(room, words) }),
      ]),
      pictures,
    },
    section(3, t('section.values'), values),
    section(3, t('section.limits'), judged),
    section(3, t('section.quality'), quality),
    section(3, t('section.devices'), {
      columns: [textColumn(t('head.device')), textColumn(t('head.from')), textColumn(t('head.to'))],
      rows: room.devices.map(({ device, from, to }) => [
        device || t('otherDevice'),
        from === null ? t('ownDevice') : formats.dateTime(from),
        to === null ? t('stillThere') : formats.dateTime(to),
      ]),
    }),
    section(
      3,
      t('section.calibrations'),
      {
        columns: [textColumn(t('head.device')), textColumn(t('head.day')), textColumn(t('head.what'))],
        rows: room.calibrations.map(({ device, day, text }) => [
          device,
          day === '' ? '–' : formats.calendarDay(day),
          text,
        ]),
      },
      room.calibrations.length === 0 ? [t('noCalibrations')] : [],
    ),
  ].filter(({ table, sentences, pictures }) => table !== null || sentences.length > 0 || pictures.length > 0);
}

/** The name of a room, with its floor if another room of the record has the same name. */
function headingOf({ room, floor }: RecordRoom, rooms: readonly RecordRoom[]): string {
  const isAlone = rooms.filter((other) => other.room === room).length < 2;
  return isAlone || floor === null ? room : `${room} · ${floor}`;
}
