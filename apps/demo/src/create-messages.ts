import type { DemoHost, DemoSetUp, NewDemoMessage } from './host.ts';
import { DEMO_PARTNER } from './partner.ts';
import { DEMO_SYSTEM_ADMINISTRATOR, DEMO_TENANTS } from './tenants.ts';
import { DAY_MS } from './time-spans.ts';

type DemoMessage = NewDemoMessage & { readonly author: string; readonly daysAgo: number };

const [{ administrator: TENANT_ADMINISTRATOR }] = DEMO_TENANTS as [(typeof DEMO_TENANTS)[number]];

/** Messages of administrators: of the system to tenants, of tenants to customers. */
const DEMO_MESSAGES: readonly DemoMessage[] = [
  {
    author: DEMO_SYSTEM_ADMINISTRATOR.email,
    title: 'New models of purifiers',
    text: 'AM-10 and AP-1200 are in stock now.\nWrite to us when you need some of them for your customers.',
    isImportant: false,
    daysAgo: 6,
  },
  {
    author: DEMO_SYSTEM_ADMINISTRATOR.email,
    title: 'Maintenance next Sunday',
    text: 'The server is not reachable for half an hour, from 02:00 UTC. Devices send what they measured in between afterwards.',
    isImportant: true,
    daysAgo: 1,
  },
  {
    author: TENANT_ADMINISTRATOR.email,
    title: 'Clean the pre-filters',
    text: 'It has been dusty for some weeks. Please take out the pre-filter of each purifier and vacuum it.\n\nHow to do it: https://www.who.int/health-topics/air-pollution',
    isImportant: false,
    daysAgo: 9,
  },
  {
    author: TENANT_ADMINISTRATOR.email,
    title: 'Smoke from the north is expected',
    text: 'Keep the windows closed from tomorrow on, and let the purifiers run at a high speed.',
    isImportant: true,
    daysAgo: 2,
  },
  {
    author: DEMO_PARTNER.administrator.email,
    title: 'The showroom has moved',
    text: 'You find us in Ginza 4-2, on the second floor.',
    isImportant: false,
    daysAgo: 4,
  },
];

/**
 * Creates messages of administrators with past dates, in one transaction.
 * @param userIds of the demo, by e-mail address
 * @param finish records the completion in the same transaction
 */
export async function createDemoMessages(
  host: DemoHost,
  userIds: Readonly<Record<string, string>>,
  finish: (setUp: DemoSetUp) => Promise<void>,
): Promise<void> {
  const now = host.clock();
  await host.inTransaction(async (setUp) => {
    for (const { author: email, daysAgo, ...message } of DEMO_MESSAGES) {
      const userId = userIds[email];
      if (userId) await setUp.writeMessage({ userId, email }, message, now - daysAgo * DAY_MS);
    }
    await finish(setUp);
  });
}
