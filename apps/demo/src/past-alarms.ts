import type { DemoSetUp } from './host.ts';
import { outdoorReadingAt } from './outdoor-model.ts';
import type { PastAlarm } from './past-entities.ts';
import { DEMO_TENANTS } from './tenants.ts';
import { DAY_MS } from './time-spans.ts';

/** Days of alarms before the first start. */
export const ALARM_DAYS = 14;

const MINUTE_MS = 60_000;

/** Comments on alarms, each by the customer's user or the tenant's administrator. */
const COMMENTS = [
  { by: 'customer', text: 'Lunch was on the stove. The window is open now.' },
  { by: 'administrator', text: 'I asked them to turn the purifier up.' },
  { by: 'customer', text: 'The room was full. We take a break and let air in.' },
  { by: 'administrator', text: 'The filter is due next week.' },
] as const;

/**
 * Raises the alarms that the rules would have raised in the fortnight before the first start, with reactions of users:
 * most acknowledged within the hour, some with a comment, some ignored.
 * @param userIds of the demo, by e-mail address
 */
export async function createPastAlarms(
  setUp: DemoSetUp,
  {
    firstStart,
    userIds,
  }: { readonly firstStart: number; readonly userIds: Readonly<Record<string, string>> },
): Promise<void> {
  const alarms = await setUp.raisePastAlarms({
    fromTs: firstStart - ALARM_DAYS * DAY_MS,
    toTs: firstStart,
    outdoorAt: outdoorReadingAt,
  });
  for (const [index, alarm] of alarms.entries()) {
    if (index % 3 === 2) continue;
    const people = peopleOf(alarm);
    const comment = index % 4 === 0 ? COMMENTS[(index / 4) % COMMENTS.length] : undefined;
    const email = people[comment?.by ?? (index % 2 === 0 ? 'customer' : 'administrator')];
    const userId = userIds[email];
    const time = alarm.raisedTime + (3 + ((index * 7) % 50)) * MINUTE_MS;
    if (!userId || time >= firstStart) continue;
    await setUp.acknowledgePastAlarm(alarm.id, { userId, email, time, comment: comment?.text });
  }
  await holdConversations(setUp, alarms, { firstStart, userIds });
}

/** Questions of customers to their tenant about their newest alarms, with answers. */
const QUESTIONS = [
  [
    { by: 'customer', afterMinutes: 20, text: 'The window was closed all day. Where does this come from?' },
    {
      by: 'administrator',
      afterMinutes: 95,
      text: 'The air outside was bad that evening: the purifier runs on its highest speed until it is better.',
    },
    { by: 'customer', afterMinutes: 110, text: 'Thank you. Does it need a new filter already?' },
  ],
  [
    { by: 'customer', afterMinutes: 15, text: 'Is this too much for children?' },
    {
      by: 'administrator',
      afterMinutes: 40,
      text: 'For an hour it is not. Please let air in after each lesson.',
    },
  ],
] as const;

async function holdConversations(
  setUp: DemoSetUp,
  alarms: readonly PastAlarm[],
  { firstStart, userIds }: Parameters<typeof createPastAlarms>[1],
): Promise<void> {
  const longAgo = alarms.filter(({ raisedTime }) => raisedTime < firstStart - DAY_MS).toReversed();
  const asked = new Set<string>();
  for (const alarm of longAgo) {
    const people = peopleOf(alarm);
    const question = QUESTIONS[asked.size];
    // One per customer.
    if (!question || people.customer === people.administrator || asked.has(people.customer)) continue;
    asked.add(people.customer);
    const entries = question.flatMap(({ by, afterMinutes, text }) => {
      const userId = userIds[people[by]];
      return userId ? [{ userId, text, time: alarm.raisedTime + afterMinutes * MINUTE_MS }] : [];
    });
    if (entries.length < question.length) continue;
    await setUp.holdConversation({ alarmId: alarm.id, subject: alarm.deviceName, entries });
  }
}

/** E-mail addresses of users with access to the alarms of a device. */
function peopleOf({ deviceName }: PastAlarm): { customer: string; administrator: string } {
  for (const { administrator, customers } of DEMO_TENANTS) {
    for (const { devices, users } of customers) {
      if (!devices.some(({ name }) => name === deviceName)) continue;
      return { customer: users[0]?.email ?? administrator.email, administrator: administrator.email };
    }
  }
  const [{ administrator }] = DEMO_TENANTS as [(typeof DEMO_TENANTS)[number]];
  return { customer: administrator.email, administrator: administrator.email };
}
