import { MAX_MODES_PER_HOUR } from '@airdeck/contract/automations/automations';
import { describe, expect, it } from 'vitest';
import { ceilingOf, requestedModes, spansOfChanges, union } from './tried-modes.ts';

const HOUR = 3_600_000;
/** A Monday. */
const MIDNIGHT = Date.UTC(2026, 5, 1);
const at = (hour: number) => MIDNIGHT + hour * HOUR;
const span = (from: number, to: number) => ({ from: at(from), to: at(to) });

describe('the trial of an automation', () => {
  it('requests modes when the condition changes; one that holds at the end continues', () => {
    const changes = [
      { time: at(1), holds: true },
      { time: at(2), holds: false },
      { time: at(5), holds: true },
    ];
    const spans = spansOfChanges(changes, at(24));
    expect(spans).toEqual([span(1, 2), span(5, 24)]);
    expect(requestedModes(spans, { mode: 3, modeAfter: 1 }, at(24))).toEqual([
      { time: at(1), mode: 3, isAfter: false },
      { time: at(2), mode: 1, isAfter: true },
      { time: at(5), mode: 3, isAfter: false },
    ]);
    expect(requestedModes(spans, { mode: 3, modeAfter: null }, at(24))).toHaveLength(1);
  });

  it('merges the spans of several monitors', () => {
    expect(union([span(5, 6), span(1, 3), span(2, 4), span(4, 5)])).toEqual([span(1, 6)]);
    expect(union([span(1, 2), span(3, 4)])).toEqual([span(1, 2), span(3, 4)]);
  });

  it('counts the most requests within an hour, and those above the limit', () => {
    const asked = Array.from({ length: 20 }, (_, minute) => ({
      time: MIDNIGHT + minute * 60_000,
      mode: minute % 2,
      isAfter: false,
    }));
    expect(ceilingOf(asked)).toEqual({ mostPerHour: 20, heldBack: 20 - MAX_MODES_PER_HOUR });
    expect(ceilingOf(asked.map((one, hour) => ({ ...one, time: at(hour) })))).toEqual({
      mostPerHour: 1,
      heldBack: 0,
    });
    expect(ceilingOf([])).toEqual({ mostPerHour: 0, heldBack: 0 });
  });
});
