import { expect, it } from 'vitest';
import { stepAfter, upcomingStep } from './alarm-step-plan.ts';

const MINUTE_MS = 60_000;
const BEGIN = Date.UTC(2026, 5, 1, 12);
const at = (minutes: number) => BEGIN + minutes * MINUTE_MS;
const recipients = { customerUsers: false, tenantAdmins: true, userIds: [], receiverIds: [], rotaIds: [] };
const PLAN = {
  steps: [
    { afterMinutes: 10, recipients },
    { afterMinutes: 30, recipients },
  ],
  repeat: { everyMinutes: 15, times: 3 },
};

function walk(
  plan: typeof PLAN | { steps: []; repeat: typeof PLAN.repeat | null },
  lateMinutes = 0,
): number[][] {
  const taken: number[][] = [];
  let next = stepAfter(plan, 0, BEGIN, BEGIN);
  while (next) {
    taken.push([next.step, (next.dueTime - BEGIN) / MINUTE_MS]);
    next = stepAfter(plan, next.step, BEGIN, Math.max(next.dueTime, at(lateMinutes)));
  }
  return taken;
}

it('takes each step, then repeats the last one so many times', () => {
  const steps = [
    [1, 10],
    [2, 30],
    [3, 45],
    [4, 60],
    [5, 75],
  ];
  expect(walk(PLAN)).toEqual(steps);
});

it('repeats the first notification without further steps', () => {
  expect(walk({ steps: [], repeat: PLAN.repeat })).toEqual([
    [1, 15],
    [2, 30],
    [3, 45],
  ]);
  expect(walk({ steps: [], repeat: null })).toEqual([]);
});

it('leaves no step out after a downtime, and makes up for no repetition', () => {
  expect(walk(PLAN, 50)).toEqual([
    [1, 10],
    [2, 30],
    [4, 60],
    [5, 75],
  ]);
  expect(walk(PLAN, 500)).toEqual([
    [1, 10],
    [2, 30],
  ]);
});

it('does not take past steps of a changed rule', () => {
  expect(upcomingStep(PLAN, BEGIN, at(10))).toEqual({ step: 2, dueTime: at(30) });
  expect(upcomingStep(PLAN, BEGIN, at(50))).toEqual({ step: 4, dueTime: at(60) });
  expect(upcomingStep(PLAN, BEGIN, at(80))).toBeUndefined();
});
