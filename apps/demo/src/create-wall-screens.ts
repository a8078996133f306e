import type { DemoHost, NewDemoWallScreen } from './host.ts';
import { DEMO_TENANTS } from './tenants.ts';

const SCHOOL = DEMO_TENANTS.flatMap(({ customers }) => customers).find(
  ({ placeType }) => placeType === 'School',
);

/** For the entrance hall of the school: its rooms, in the words of children. */
function schoolScreen(): NewDemoWallScreen {
  const rooms = SCHOOL?.devices.map(({ name, label }) => ({ deviceName: name, title: label })) ?? [];
  return {
    name: 'Entrance hall',
    rooms,
    readers: 'children',
    languages: ['ja', 'en'],
    roomSeconds: 20,
    isBadgeAllowed: true,
    expiresTime: null,
  };
}

/**
 * Makes one wall screen. Its link is known to no one: who looks after the school makes a new one, in the console.
 * @param userIds of the demo, by e-mail address
 */
export async function createDemoWallScreen(
  host: DemoHost,
  userIds: Readonly<Record<string, string>>,
): Promise<void> {
  const authorUserId = userIds[SCHOOL?.users[0]?.email ?? ''];
  if (authorUserId) await host.createWallScreen(authorUserId, schoolScreen());
}
