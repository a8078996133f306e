import { MODE } from './air-model/purifier.ts';
import type { DemoHost, NewDemoAutomation, NewDemoWallScreen } from './host.ts';
import { DEMO_PARTNER } from './partner.ts';
import { DEMO_TENANTS } from './tenants.ts';

/** Ids of the demo's users, by e-mail address. */
type UserIds = Readonly<Record<string, string>>;

const [{ administrator: ADMINISTRATOR }] = DEMO_TENANTS as [(typeof DEMO_TENANTS)[number]];
const SCHOOL = DEMO_TENANTS.flatMap(({ customers }) => customers).find(
  ({ placeType }) => placeType === 'School',
);

/** For the room with the most changes of the air: triggered by some meals a day. */
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

/** For the entrance hall of the school: its rooms, with texts for children. */
function schoolScreen(): NewDemoWallScreen {
  const rooms = SCHOOL?.devices.map(({ name, label }) => ({ deviceName: name, title: label })) ?? [];
  return {
    name: 'Entrance hall',
    rooms,
    placeId: null,
    showsPlan: false,
    readers: 'children',
    languages: ['ja', 'en'],
    roomSeconds: 20,
    isBadgeAllowed: true,
    expiresTime: null,
  };
}

/** Creates an automation of one purifier, the price of electricity, and a weekly report of all rooms to the tenant's administrator. */
export async function createDemoRoutines(host: DemoHost, userIds: UserIds): Promise<void> {
  const userId = userIds[ADMINISTRATOR.email];
  if (!userId) return;
  await host.createAutomation(userId, DEMO_AUTOMATION);
  await host.stateTariff(userId, { pricePerKWh: 8.5, currency: 'INR' });
  // The school is in another country. The price is that for estimates of the Home Appliances Fair Trade Conference of Japan.
  const schoolUserId = userIds[SCHOOL?.users[0]?.email ?? ''];
  if (schoolUserId) await host.stateTariff(schoolUserId, { pricePerKWh: 31, currency: 'JPY' });
  const timeZone = 'Asia/Kolkata';
  const weekly = { name: 'All rooms, each week', frequency: 'weekly', recordSet: null, timeZone } as const;
  await host.scheduleReport(userId, weekly);
  const record = {
    name: 'Record for auditors',
    frequency: 'twoMonthly',
    recordSet: 'wellV2',
    timeZone,
  } as const;
  await host.scheduleReport(userId, record);
}

/** Creates one wall screen. Its link is not stored: the school's user creates a new one in the console. */
export async function createDemoWallScreen(host: DemoHost, userIds: UserIds): Promise<void> {
  const userId = userIds[SCHOOL?.users[0]?.email ?? ''];
  if (userId) await host.createWallScreen(userId, schoolScreen());
}

/** Shows the partner's console under a name and colour of its own. */
export async function createDemoBrand(host: DemoHost, userIds: UserIds): Promise<void> {
  const userId = userIds[DEMO_PARTNER.administrator.email];
  if (userId) await host.chooseBrand(userId, { name: 'Blue Sky Air', accent: '#1A5FA8' });
}
