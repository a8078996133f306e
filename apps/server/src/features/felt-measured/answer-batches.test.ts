import { seededRandom } from '@airdeck/air/testing/seeded-random';
import { LEAST_PEOPLE } from '@airdeck/contract/felt-measured/felt-measured';
import { describe, expect, it } from 'vitest';
import { formBatches, type WaitingAnswer, weekStart } from './answer-batches.ts';

const DAY_MS = 86_400_000;
const WEEK_MS = 7 * DAY_MS;
const MONDAY = Date.parse('2026-06-01');

let made = 0;
const answer = (wish: Partial<WaitingAnswer> = {}): WaitingAnswer => {
  made += 1;
  return {
    responseId: `r${made}`,
    questionnaireId: 2,
    customerId: 'c1',
    deviceId: 'ward 3',
    placeType: 'Hospital',
    submittedTime: MONDAY - DAY_MS,
    isReader: false,
    ...wish,
  };
};
const answers = (count: number, wish: Partial<WaitingAnswer> = {}) =>
  Array.from({ length: count }, () => answer(wish));

const labelsOf = (waiting: readonly WaitingAnswer[], closedTime = MONDAY) =>
  formBatches(waiting, closedTime).map(({ deviceId, customerId, placeType, answers: { length } }) => [
    deviceId ?? customerId ?? placeType,
    length,
  ]);

describe('answers', () => {
  it('are counted with those about their room, once there are five', () => {
    expect(labelsOf(answers(4))).toEqual([]);
    expect(labelsOf(answers(5))).toEqual([['ward 3', 5]]);
    expect(labelsOf([...answers(3), ...answers(3, { questionnaireId: 3 })])).toEqual([]);
  });

  it('of readers count, but not towards the minimum of five', () => {
    expect(labelsOf([...answers(4), ...answers(3, { isReader: true })])).toEqual([]);
    expect(labelsOf([...answers(5), answer({ isReader: true })])).toEqual([['ward 3', 6]]);
  });

  it('that waited long enough are counted with those of their customer, then of their kind of place', () => {
    const few = [...answers(3), ...answers(2, { deviceId: 'ward 4' })];
    expect(labelsOf(few)).toEqual([]);
    expect(labelsOf(few, MONDAY + 4 * WEEK_MS)).toEqual([['c1', 5]]);
    const fewer = [...answers(3), ...answers(2, { customerId: 'c2', deviceId: 'ward 1' })];
    expect(labelsOf(fewer, MONDAY + 4 * WEEK_MS)).toEqual([]);
    expect(labelsOf(fewer, MONDAY + 8 * WEEK_MS)).toEqual([['Hospital', 5]]);
    const others = answers(2, { customerId: 'c2', deviceId: 'class 1', placeType: 'School' });
    expect(labelsOf([...answers(3), ...others], MONDAY + 80 * WEEK_MS)).toEqual([]);
  });

  it('without a room do not wait for others about a room', () => {
    expect(labelsOf(answers(5, { deviceId: null }))).toEqual([['c1', 5]]);
  });

  it('of a customer with several kinds of place have none', () => {
    const [batch] = formBatches(
      [...answers(3, { deviceId: null }), ...answers(2, { deviceId: null, placeType: null })],
      MONDAY,
    );
    expect(batch).toMatchObject({ customerId: 'c1', placeType: null });
  });
});

describe('a week', () => {
  it('begins on Monday in UTC', () => {
    expect(weekStart(MONDAY)).toBe(MONDAY);
    expect(weekStart(MONDAY + WEEK_MS - 1)).toBe(MONDAY);
    expect(weekStart(MONDAY - 1)).toBe(MONDAY - WEEK_MS);
  });
});
type Published = {
  readonly labels: readonly string[];
  readonly week: number;
  readonly ids: readonly string[];
};

/** Half a year of a tenant: random answers, of which some are deleted while they wait; some weeks are not closed. */
function publishedIn(seed: number): { published: Published[]; readers: ReadonlySet<string> } {
  const random = seededRandom(seed);
  const pick = <Of>(from: readonly Of[]) => from[Math.floor(random() * from.length)] as Of;
  const customers = Array.from({ length: 1 + Math.floor(random() * 4) }, (_, index) => ({
    customerId: `customer ${index}`,
    placeType: pick(['Hospital', 'School', null]),
    rooms: Array.from({ length: 1 + Math.floor(random() * 4) }, (_none, room) => `room ${index}.${room}`),
  }));
  const readers = new Set<string>();
  const published: Published[] = [];
  let waiting: WaitingAnswer[] = [];
  for (let week = 0; week < 26; week += 1) {
    for (let count = Math.floor(random() * 12); count > 0; count -= 1) {
      const { customerId, placeType, rooms } = pick(customers);
      const deviceId = random() < 0.7 ? pick(rooms) : null;
      const isReader = random() < 0.1;
      const one = answer({ customerId, placeType, deviceId, isReader });
      if (isReader) readers.add(one.responseId);
      waiting.push({ ...one, submittedTime: MONDAY + week * WEEK_MS + random() * WEEK_MS });
    }
    waiting = waiting.filter(() => random() > 0.02);
    if (random() < 0.2) continue;
    const batches = formBatches(waiting, MONDAY + (week + 1) * WEEK_MS);
    for (const { customerId, deviceId, placeType, answers: of } of batches) {
      const labels = ['all', `kind ${placeType}`, customerId ?? '', deviceId ?? ''];
      published.push({ labels, week, ids: of.map(({ responseId }) => responseId) });
    }
    const counted = new Set(published.flatMap(({ ids }) => ids));
    waiting = waiting.filter(({ responseId }) => !counted.has(responseId));
  }
  return { published, readers };
}

describe('all queries in all roles', () => {
  const seeds = Array.from({ length: 15 }, (_, seed) => seed + 1);

  it('count each answer once', () => {
    for (const seed of seeds) {
      const ids = publishedIn(seed).published.flatMap((one) => one.ids);
      expect(new Set(ids).size).toBe(ids.length);
    }
  });

  it('show no sum or difference of fewer than five people who are not readers', () => {
    let shown = 0;
    for (const seed of seeds) {
      const { published, readers } = publishedIn(seed);
      // Views by room, customer and kind of place, in many spans of weeks.
      const views = new Map<string, Set<string>>();
      for (const label of new Set(published.flatMap(({ labels }) => labels).filter(Boolean))) {
        for (let from = 0; from < 26; from += 5) {
          for (let to = from; to < 26; to += 3) {
            const seen = published.filter(
              ({ labels, week }) => labels.includes(label) && week >= from && week <= to,
            );
            views.set(`${label} ${from} ${to}`, new Set(seen.flatMap(({ ids }) => ids)));
          }
        }
      }
      // Classes of answers that are in the same views: sums and differences of views consist of whole classes.
      const classes = new Map<string, string[]>();
      for (const id of new Set(published.flatMap(({ ids }) => ids))) {
        const signature = [...views].flatMap(([name, ids]) => (ids.has(id) ? [name] : [])).join(';');
        classes.set(signature, [...(classes.get(signature) ?? []), id]);
      }
      for (const ids of classes.values()) {
        expect(ids.filter((id) => !readers.has(id)).length).toBeGreaterThanOrEqual(LEAST_PEOPLE);
        shown += 1;
      }
    }
    expect(shown).toBeGreaterThan(seeds.length);
  });
});
