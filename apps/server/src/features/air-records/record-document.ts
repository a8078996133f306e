import type { RecordLimit } from '@airdeck/air/record/record-sets';
import type { AirRecord } from '@airdeck/contract/air-records/air-records';
import type { Language } from '@airdeck/contract/common/languages';
import { commonTexts } from '../../common-texts.ts';
import { figuresOf, nameOfContent, type RecordContent, type RecordRoom, sumsOf } from './record-content.ts';
import { outdoorSections } from './record-outdoor-sections.ts';
import { lastDayOf } from './record-plan.ts';
import { roomSections } from './record-room-sections.ts';
import { coverageOf, numberColumn, type RecordSection, section, textColumn } from './record-sections.ts';
import { createRecordWords, type RecordWords } from './record-words.ts';

/** Columns of limits beside rooms on a page. */
const MOST_COLUMNS = 6;

const SETS_WITH_WORDS = [
  'who2021',
  'naaqs2009',
  'eu2030',
  'us',
  'japanEnvironment',
  'japanBuildings',
] as const;

/** Renders a record in the language of its reader, for page, PDF and workbook. */
export function recordDocument(content: RecordContent, language: Language): AirRecord {
  const { frame, rooms, set, now, fromDay, sha256, rows } = content;
  const words = createRecordWords(language, frame);
  const { t, formats } = words;
  const described = rooms.filter(({ days }) => days !== null);
  return {
    language,
    title: t('title'),
    name: nameOfContent(content, t, formats.number),
    subtitle: formats.longDays(fromDay, lastDayOf(frame)),
    isNot: [t('isNot.any'), t(isNotKey(content.setId))],
    facts: [
      [t('fact.limits'), setName(content.setId, words)],
      ...(set.source === '' ? [] : [[t('fact.source'), set.source] as [string, string]]),
      [t('fact.hours'), hoursText(rooms, words)],
      [t('fact.rooms'), formats.number(rooms.length)],
      [t('fact.step'), t(frame.stepMs < 3_600_000 ? 'step.half' : 'step.hour')],
      [t('fact.zone'), formats.zoneName(frame.endTs)],
      [t('fact.made'), formats.dateTimeInZone(now)],
    ],
    sections: [
      limitSection(content, words),
      ...floorSections(content, words),
      ...outdoorSections(content, words),
      ...(rooms.length > 1 ? [roomsSection(content, words)] : []),
      ...described.flatMap((room) => roomSections(room, content, words)),
    ],
    notes: [
      ...(['occupied', 'average', 'percentile', 'devices', 'left', 'gas', 'verify'] as const).map((key) =>
        t(`note.${key}`),
      ),
      t('document.outOf'),
    ],
    sha256,
    hasRows: rows !== null,
  };
}

function isNotKey(setId: string) {
  const known = ['wellV2', 'resetAir', ...SETS_WITH_WORDS] as const;
  const found = known.find((one) => one === setId);
  return found ? (`isNot.${found}` as const) : 'isNot.own';
}

function setName(setId: string, { t, language }: RecordWords): string {
  if (setId === 'wellV2') return 'WELL v2: A01, A03, A08';
  if (setId === 'resetAir') return 'RESET Air';
  const found = SETS_WITH_WORDS.find((one) => one === setId);
  return found ? commonTexts(language)(`air.limitSet.${found}`) : t('ownLimits');
}

function hoursText(rooms: readonly RecordRoom[], { t, formats }: RecordWords): string {
  const without = rooms.filter(({ open }) => open === null).length;
  if (without === rooms.length) return t('hours.all');
  return without === 0 ? t('hours.open') : t('hours.some', { rooms: formats.number(without) });
}

/** Each limit over all rooms. */
function limitSection({ set, rooms, frame }: RecordContent, words: RecordWords): RecordSection {
  const { t, formats, name, part } = words;
  const sums = sumsOf(set.limits, rooms);
  const measured = sums.filter(({ judged }) => judged > 0);
  const wholeYear = frame.endTs - frame.startTs >= 360 * 86_400_000;
  const isShort = ({ limit }: (typeof sums)[number]) => limit.over === 'year' && !wholeYear;
  const names = (some: typeof sums) =>
    formats.commas([...new Set(some.map(({ limit }) => name(limit.quantity)))]);
  const missing = sums.filter((sum) => sum.judged === 0 && !isShort(sum));
  const short = sums.filter((sum) => sum.judged === 0 && isShort(sum));
  const occupied = rooms.reduce((all, { figures }) => all + (figures.quantities[0]?.occupied ?? 0), 0);
  return section(
    2,
    t('section.limits'),
    {
      columns: [
        textColumn(t('head.quantity')),
        textColumn(t('head.limit')),
        textColumn(t('head.over')),
        numberColumn(t('head.within')),
        numberColumn(t('head.beyond')),
        ...(rooms.length > 1 ? [numberColumn(t('head.rooms'))] : []),
      ],
      rows: measured.map(({ limit, judged, within, means, beyond, rooms: of, roomsWithin }) => [
        name(limit.quantity),
        words.limit(limit),
        t(`over.${limit.over}`),
        part(within, judged),
        t('of', { part: formats.number(beyond), all: formats.number(means) }),
        ...(rooms.length > 1
          ? [t('of', { part: formats.number(roomsWithin), all: formats.number(of) })]
          : []),
      ]),
    },
    [
      ...(occupied === 0 ? [t('nothing')] : []),
      ...(missing.length > 0 ? [t('notMeasured', { quantities: names(missing) })] : []),
      ...(short.length > 0 ? [t('notJudged', { quantities: names(short) })] : []),
    ],
  );
}

/** The limits that have columns of their own, the first of each quantity. */
function columnLimits({ set, rooms }: RecordContent): RecordLimit[] {
  const measured = sumsOf(set.limits, rooms).filter(({ judged }) => judged > 0);
  const first = measured.filter(
    ({ limit }, i) => measured.findIndex((other) => other.limit.quantity === limit.quantity) === i,
  );
  return first.slice(0, MOST_COLUMNS).map(({ limit }) => limit);
}

function floorSections(content: RecordContent, words: RecordWords): RecordSection[] {
  const { t, part, formats, name } = words;
  const floors = [...new Set(content.rooms.map(({ floor }) => floor))];
  if (floors.length < 2) return [];
  const limits = columnLimits(content);
  const rows = floors.map((floor) => {
    const within = content.rooms.filter((room) => room.floor === floor);
    const sums = sumsOf(limits, within);
    return [
      floor ?? '–',
      formats.number(within.length),
      ...sums.map(({ judged, within }) => part(within, judged)),
    ];
  });
  const columns = [
    textColumn(t('head.floor')),
    numberColumn(t('fact.rooms')),
    ...limits.map(({ quantity }) => numberColumn(name(quantity))),
  ];
  return [section(2, t('section.floors'), { columns, rows })];
}

function roomsSection(content: RecordContent, words: RecordWords): RecordSection {
  const { t, part, name } = words;
  const limits = columnLimits(content);
  const isDescribed = content.rooms.some(({ days }) => days !== null);
  return section(
    2,
    t('section.rooms'),
    {
      columns: [
        textColumn(t('head.room')),
        textColumn(t('head.floor')),
        numberColumn(t('head.coverage')),
        ...limits.map(({ quantity }) => numberColumn(name(quantity))),
      ],
      rows: content.rooms.map((room) => [
        room.room,
        room.floor ?? '–',
        coverageOf(room, words),
        ...limits.map((limit) => {
          const figures = figuresOf(limit, room.figures);
          return part(figures?.within ?? 0, figures?.judged ?? 0);
        }),
      ]),
    },
    isDescribed ? [] : [t('inWorkbook')],
  );
}
