import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createEventBus } from '../../events.ts';
import type { AlarmChange } from '../../features/alarms/alarms.events.ts';
import type { Caller } from '../../http/caller.ts';
import type { LiveSession } from '../../live/session.ts';
import { AlarmSubscriptions } from './alarm-subscription.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const callerOf = (userId: string) => ({ userId, tenantId: 't', customerId: null }) as Caller;
const session = { answer: () => undefined, push: () => undefined } as unknown as LiveSession;
const CHANGE: AlarmChange = {
  alarmId: 'a',
  tenantId: 't',
  customerId: null,
  deviceId: 'd',
  action: 'raised',
};

it('limits concurrent lookups, and does not delay other users for the many subscriptions of one', async () => {
  const events = createEventBus();
  const subscriptions = new AlarmSubscriptions(events, 2);
  const looks: { userId: string; end: () => void }[] = [];
  const users = [...Array.from({ length: 100 }, () => 'busy'), 'other'];
  for (const [cmdId, userId] of users.entries()) {
    const next = () =>
      new Promise<string | undefined>((resolve) => looks.push({ userId, end: () => resolve('frame') }));
    const fail = (error: unknown) => expect(error).toBeUndefined();
    subscriptions.add({ session, caller: callerOf(userId), cmdId, next, followsExtent: false, fail }, 0);
  }
  events.emit('alarms.changed', [CHANGE]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(looks.map(({ userId }) => userId)).toEqual(['busy', 'busy']);
  looks[0]?.end();
  looks[1]?.end();
  await vi.advanceTimersByTimeAsync(0);
  expect(looks.map(({ userId }) => userId)).toEqual(['busy', 'busy', 'other', 'busy']);
});
