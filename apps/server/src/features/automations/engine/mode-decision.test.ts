import { seededRandom } from '@airdeck/air/testing/seeded-random';
import { MAX_MODES_PER_HOUR } from '@airdeck/contract/automations/automations';
import { describe, expect, it } from 'vitest';
import {
  type AutomatedState,
  decideMode,
  type ModeChoice,
  roomAgainTime,
  UNTOUCHED,
} from './mode-decision.ts';

const HOUR = 3_600_000;
const NOW = 100 * HOUR;
const STRONG: ModeChoice = { id: 'strong', name: 'Strong', mode: 3, modeAfter: 1 };
const ALSO_STRONG: ModeChoice = { ...STRONG, id: 'also', modeAfter: null };
const NIGHT: ModeChoice = { id: 'night', name: 'Night', mode: 4, modeAfter: null };

const under = ({ id, mode }: ModeChoice, change: Partial<AutomatedState> = {}): AutomatedState => ({
  ...UNTOUCHED,
  automationId: id,
  mode,
  ...change,
});
const atCeiling = Array.from({ length: MAX_MODES_PER_HOUR }, (_, at) => NOW - HOUR + 1 + at);

describe('a device', () => {
  it('gets the mode of an automation that begins to hold, once', () => {
    const decision = decideMode(UNTOUCHED, STRONG, undefined, NOW);
    expect(decision).toMatchObject({ kind: 'ask', mode: 3, by: STRONG, isAfter: false });
    if (decision.kind !== 'ask') return;
    expect(decision.to).toEqual(under(STRONG, { askedTimes: [NOW] }));
    expect(decideMode(decision.to, STRONG, STRONG, NOW + HOUR)).toEqual({ kind: 'nothing' });
  });

  it('gets the mode for the end of the automation, if it has one', () => {
    expect(decideMode(under(STRONG), undefined, STRONG, NOW)).toMatchObject({
      kind: 'ask',
      mode: 1,
      isAfter: true,
      to: { automationId: null, mode: null },
    });
    expect(decideMode(under(NIGHT), undefined, NIGHT, NOW)).toEqual({ kind: 'note', to: UNTOUCHED });
  });

  it('changes to another automation that holds, without a repeated request for the same mode', () => {
    expect(decideMode(under(STRONG), NIGHT, STRONG, NOW)).toMatchObject({
      kind: 'ask',
      mode: 4,
      isAfter: false,
    });
    expect(decideMode(under(STRONG), ALSO_STRONG, STRONG, NOW)).toMatchObject({
      kind: 'note',
      to: { automationId: 'also', mode: 3 },
    });
  });

  it('gets no request when the automation no longer applies to it, and follows a changed mode', () => {
    expect(decideMode(under(STRONG), undefined, undefined, NOW)).toEqual({ kind: 'note', to: UNTOUCHED });
    expect(decideMode(under(STRONG), { ...STRONG, mode: 2 }, STRONG, NOW)).toMatchObject({ mode: 2 });
  });

  it('waits at the limit, with one notice per hour, and continues when there is room', () => {
    const known = { ...UNTOUCHED, askedTimes: atCeiling };
    const first = decideMode(known, STRONG, undefined, NOW);
    expect(first).toMatchObject({ kind: 'holdBack', isToBeTold: true, to: { automationId: null } });
    if (first.kind !== 'holdBack') return;
    expect(roomAgainTime(first.to)).toBe(NOW + 1);
    expect(decideMode(first.to, STRONG, undefined, NOW)).toMatchObject({
      kind: 'holdBack',
      isToBeTold: false,
    });
    expect(decideMode(first.to, STRONG, undefined, NOW + 1)).toMatchObject({
      kind: 'ask',
      to: { waitingSince: null, toldTime: NOW },
    });
    // The waiting mode is no longer needed.
    expect(decideMode(first.to, undefined, undefined, NOW)).toMatchObject({
      kind: 'note',
      to: { waitingSince: null },
    });
  });

  it('ignores times recorded by a clock that was ahead', () => {
    const ahead = {
      ...UNTOUCHED,
      askedTimes: atCeiling.map((time) => time + 5 * HOUR),
      toldTime: NOW + HOUR,
    };
    expect(decideMode(ahead, STRONG, undefined, NOW)).toMatchObject({
      kind: 'ask',
      to: { askedTimes: [NOW] },
    });
  });

  it('never gets more requests than the limit within an hour, nor the same mode twice in a row', () => {
    let waited = 0;
    for (let seed = 1; seed <= 15; seed++) {
      const next = seededRandom(seed);
      const longestMs = next() * 20 * 60_000;
      let state = UNTOUCHED;
      let now = NOW;
      const asked: number[] = [];
      for (let step = 0; step < 300; step++) {
        now += next() * longestMs;
        const choices = [STRONG, ALSO_STRONG, NIGHT];
        const holding = choices[Math.floor(next() * 4)];
        const before = choices.find(({ id }) => id === state.automationId);
        const decision = decideMode(state, holding, before, now);
        if (decision.kind === 'ask') {
          expect(decision.mode).not.toBe(state.mode);
          asked.push(now);
        }
        if (decision.kind === 'holdBack') waited += 1;
        if (decision.kind !== 'nothing') state = decision.to;
        const settled = decideMode(state, holding, before, now).kind;
        expect(settled).toBe(decision.kind === 'holdBack' ? 'holdBack' : 'nothing');
      }
      for (const time of asked) {
        const within = asked.filter((one) => one > time - HOUR && one <= time).length;
        expect([seed, within <= MAX_MODES_PER_HOUR]).toEqual([seed, true]);
      }
    }
    expect(waited).toBeGreaterThan(0);
  });
});
