import type { DemoHost } from './host.ts';
import { DEMO_TENANTS } from './tenants.ts';

const [{ administrator: READER }] = DEMO_TENANTS as [(typeof DEMO_TENANTS)[number]];

/**
 * Has a report of all rooms of a tenant sent to its administrator each week.
 * @param userIds of the demo, by e-mail address
 */
export async function createDemoReport(
  host: DemoHost,
  userIds: Readonly<Record<string, string>>,
): Promise<void> {
  const readerUserId = userIds[READER.email];
  if (!readerUserId) return;
  await host.scheduleReport(readerUserId, {
    name: 'All rooms, each week',
    frequency: 'weekly',
    timeZone: 'Asia/Kolkata',
  });
}
