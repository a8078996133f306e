import { MODE } from './air-model/purifier.ts';
import type { DemoHost, NewDemoAutomation, NewDemoWallScreen } from './host.ts';
import { DEMO_TENANTS } from './tenants.ts';

/** Ids of the demo's users, by e-mail address. */
type UserIds = Readonly<Record<string, string>>;

const [{ administrator: ADMINISTRATOR }] = DEMO_TENANTS as [(typeof DEMO_TENANTS)[number]];
const SCHOOL = DEMO_TENANTS.flatMap(({ customers }) => customers).find(
  ({ placeType }) => placeType === 'School',
);

/** The room in which the air changes most: some meals a day set it off. */
const DEMO_AUTOMATION: NewDemoAutomation = {
  name: 'Turbo while cooking',
  isEnabled: true,
  deviceName: 'AD-1003',
  trigger: {
    source: { kind: 'self' },
    condition: { kind: 'above', key: 'pm25', threshold: 35, clearAt: 15 },
    holdMinutes: 5,
    clearMinutes: 15,
  },
  schedule: null,
  mode: MODE.turbo,
  modeAfter: MODE.auto,
};

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

/** Lets one purifier follow what it measures, and has a report of all rooms sent to the tenant's administrator each week. */
export async function createDemoRoutines(host: DemoHost, userIds: UserIds): Promise<void> {
  const userId = userIds[ADMINISTRATOR.email];
  if (!userId) return;
  await host.createAutomation(userId, DEMO_AUTOMATION);
  const timeZone = 'Asia/Kolkata';
  await host.scheduleReport(userId, { name: 'All rooms, each week', frequency: 'weekly', timeZone });
}

/** Makes one wall screen. Its link is known to no one: who looks after the school makes a new one, in the console. */
export async function createDemoWallScreen(host: DemoHost, userIds: UserIds): Promise<void> {
  const userId = userIds[SCHOOL?.users[0]?.email ?? ''];
  if (userId) await host.createWallScreen(userId, schoolScreen());
}
