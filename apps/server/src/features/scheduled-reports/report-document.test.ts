import { DEFAULT_INDEX } from '@airdeck/air/indices/default-index';
import { STORED_UNITS } from '@airdeck/air/reader-units';
import { describe, expect, it } from 'vitest';
import type { ReportContent } from './report-content.service.ts';
import { reportDocument } from './report-document.ts';
import { lastWholeSpan } from './report-spans.ts';
import { type AirHours, NO_HOURS } from './room-air.ts';

const SPAN = lastWholeSpan('monthly', 'Asia/Tokyo', Date.parse('2026-11-10T00:00:00Z'));

const hours = (count: number, above: number, index = 50, co2Ppm?: number): AirHours => ({
  hours: count,
  hoursAbove: above,
  means: {
    index: { hours: count, sum: count * index },
    co2: co2Ppm === undefined ? NO_HOURS.means.co2 : { hours: count, sum: count * co2Ppm },
    tvoc: NO_HOURS.means.tvoc,
  },
});

function contentOf(whole: AirHours, more: Partial<ReportContent> = {}): ReportContent {
  const days = SPAN.dayStarts.map(() => NO_HOURS);
  return {
    name: 'Clinic',
    by: DEFAULT_INDEX,
    ownerName: 'Kalinga',
    frequency: 'monthly',
    timeZone: 'Asia/Tokyo',
    span: SPAN,
    rooms:
      whole.hours > 0
        ? [{ id: 'a', name: 'Ward 3', openAt: undefined, air: { whole, days, before: NO_HOURS } }]
        : [],
    silentRooms: [],
    leftOut: 0,
    whole,
    days,
    before: NO_HOURS,
    possibleHours: 744,
    openRooms: 0,
    alarms: {
      raised: 0,
      acknowledged: 0,
      open: 0,
      medianAckMs: null,
      severities: [],
      longest: null,
    },
    noise: [],
    comparisons: [],
    felt: [],
    others: [],
    declared: new Map(),
    ...more,
  };
}

const METHANE = {
  id: 'q',
  key: 'ch4',
  names: { en: 'Methane', ja: 'メタン', ar: 'ميثان' },
  unit: 'ppm',
  decimals: 1,
  min: 0,
  max: 100,
  bands: null,
  isWithdrawn: false,
  version: 1,
};

const english = (whole: AirHours, more?: Partial<ReportContent>) =>
  reportDocument(contentOf(whole, more), { language: 'en', units: STORED_UNITS });

describe('the sentence of a report', () => {
  it.each([
    [hours(0, 0), 'There are no readings from this period.'],
    [hours(1200, 0), 'The air needed no attention in any measured hour (1,200).'],
    [hours(1200, 1), 'The air needed no attention for 99% of the measured hours. It was worst in Ward 3.'],
    [hours(1200, 1199), 'The air needed no attention for 1% of the measured hours. It was worst in Ward 3.'],
    [hours(20, 20), 'The air needed attention in every measured hour. It was worst in Ward 3.'],
  ])('states all or none only if exact: %o', (whole, sentence) => {
    expect(english(whole).sentence).toBe(sentence);
  });
});

describe('a report', () => {
  it('compares its index with the previous span', () => {
    const sentenceOf = (before: AirHours) => english(hours(10, 0, 50), { before }).dial.sentences[1];
    expect(sentenceOf(hours(10, 0, 64))).toBe('14 lower than the month before (64).');
    expect(sentenceOf(hours(10, 0, 40))).toBe('10 higher than the month before (40).');
    expect(sentenceOf(hours(10, 0, 50))).toBe('The same as the month before (50).');
    expect(sentenceOf(NO_HOURS)).toBe('Nothing was measured the month before.');
  });

  it('has the verdict on its means beside the index, with the gas that decides it', () => {
    const { dial } = english(hours(10, 0, 50, 900));
    expect(dial).toMatchObject({ index: 50, band: 'satisfactory', word: 'Satisfactory: CO₂ 900\u00a0ppm' });
    expect(english(hours(10, 0, 150, 900)).dial).toMatchObject({ band: 'moderate', word: 'Moderate' });
    const days = SPAN.dayStarts.map((_, n) => (n === 0 ? hours(24, 9, 40, 2500) : NO_HOURS));
    const { weeks } = english(hours(24, 9, 40, 2500), { days }).calendar;
    expect(weeks[0]?.[3]).toMatchObject({
      index: 40,
      band: 'poor',
      text: 'Thursday, 1 October 2026: 40, Poor: CO₂ 2,500\u00a0ppm, hours that needed attention in all rooms: 9',
    });
    expect(weeks[0]?.[4]?.text).toBe('Friday, 2 October 2026: not measured');
  });

  it('groups its days into weeks from Monday', () => {
    const { weeks, weekdays } = english(hours(10, 0)).calendar;
    expect(weekdays[0]).toBe('Mon');
    expect(weeks).toHaveLength(5);
    // October 2026 began on a Thursday.
    expect(weeks[0]?.map((day) => day?.number ?? '')).toEqual(['', '', '', '1', '2', '3', '4']);
    expect(weeks[4]?.map((day) => day?.day ?? '')[5]).toBe('2026-10-31');
  });

  it('lists rooms without data, and the number of further ones', () => {
    const silentRooms = Array.from({ length: 22 }, (_, n) => `Room ${n}`);
    const { sections } = english(hours(10, 0), { silentRooms });
    expect(sections.find(({ title }) => title === 'Rooms without data')?.sentences[0]).toMatch(
      /Room 19, and 2 more$/,
    );
  });

  it('lists further quantities, and does not call their rooms silent', () => {
    const measured = { room: 'Cellar', key: 'radon', hours: 168, mean: 120.4, lowest: 80, highest: 310 };
    const declared = new Map([['ch4', METHANE]]);
    const methane = { ...measured, key: 'ch4', mean: 1.94, lowest: 1.5, highest: 2.25 };
    const { sentence, dial, sections } = english(hours(0, 0), { others: [measured, methane], declared });
    expect(sentence).toBe('There is no index, because only other quantities were measured.');
    expect(dial.word).toBe(sentence);
    expect(sections[0]?.table?.rows).toEqual([
      ['Cellar', 'Radon', '120\u00a0Bq/m³', '80\u00a0Bq/m³', '310\u00a0Bq/m³'],
      ['Cellar', 'Methane', '1.9\u00a0ppm', '1.5\u00a0ppm', '2.3\u00a0ppm'],
    ]);
    const many = Array.from({ length: 22 }, () => measured);
    expect(english(hours(10, 0), { others: many }).sections[1]?.sentences).toEqual([
      'The Excel file has 2 more.',
    ]);
  });

  it('states the confidence interval of a change, and that no change is clear', () => {
    const compared = (low: number, high: number) => {
      const net = { part: (low + high) / 2, low, high };
      const comparison = {
        net,
        inside: null,
      } as unknown as ReportContent['comparisons'][number]['comparison'];
      const comparisons = [{ name: 'Ward 3', day: '2026-09-20', comparison }];
      return english(hours(10, 0), { comparisons }).sections.at(-1)?.sentences[0];
    };
    expect(compared(-0.5, -0.3)).toContain('PM2.5 is 40% lower (95% confidence interval: 30% to 50% lower).');
    expect(compared(0.1, 0.3)).toContain('PM2.5 is 20% higher (95% confidence interval: 10% to 30% higher).');
    expect(compared(-0.1, 0.2)).toContain(
      'PM2.5 shows no clear change (95% confidence interval: 10% lower to 20% higher).',
    );
  });
});
