import type { DemoTenant } from './home.ts';
import type { DemoHost, DemoSetUp } from './host.ts';
import { MOVED_BEFORE_MS } from './readings.ts';
import { HISTORY_MS } from './time-spans.ts';

/** Buildings, floors and rooms of tenants, with who measured them: a device that was moved was in two. */
export async function placeDevices(
  setUp: DemoSetUp,
  tenants: readonly DemoTenant[],
  { firstStart, userIds }: { firstStart: number; userIds: Readonly<Record<string, string>> },
): Promise<void> {
  for (const { administrator, customers } of tenants) {
    const { email } = administrator;
    const userId = userIds[email];
    if (!userId) continue;
    const by = { userId, email };
    for (const { devices } of customers) {
      const placed = devices.flatMap(({ name, label, place, movedFrom }) =>
        place ? [{ deviceName: name, ...place, room: label, movedFrom }] : [],
      );
      if (placed.length === 0) continue;
      const before = placed.map(({ movedFrom, ...now }) => ({ ...now, room: movedFrom?.label ?? now.room }));
      await setUp.settleDevices(by, before, firstStart - HISTORY_MS);
      const moved = placed.flatMap(({ movedFrom, ...now }) => (movedFrom ? [now] : []));
      await setUp.settleDevices(by, moved, firstStart - MOVED_BEFORE_MS);
    }
  }
}

/** The same in a transaction. @param finish records the completion in it */
export async function createDemoPlaces(
  host: DemoHost,
  tenants: readonly DemoTenant[],
  accounts: { firstStart: number; userIds: Readonly<Record<string, string>> },
  finish: (setUp: DemoSetUp) => Promise<void>,
): Promise<void> {
  await host.inTransaction(async (setUp) => {
    await placeDevices(setUp, tenants, accounts);
    await finish(setUp);
  });
}

/** Says where buildings stand, what they are, and when places are open. */
export async function describeDemoPlaces(
  host: DemoHost,
  tenants: readonly DemoTenant[],
  { firstStart, userIds }: { firstStart: number; userIds: Readonly<Record<string, string>> },
): Promise<void> {
  const year = new Date(firstStart).getUTCFullYear();
  const years = [year - 1, year, year + 1, year + 2];
  for (const { administrator, customers } of tenants) {
    const userId = userIds[administrator.email];
    for (const { city, placeType, places = [], devices } of customers) {
      const [device] = devices;
      if (!userId || !device || places.length === 0) continue;
      const described = places.map(({ path, address, latitude, longitude, openingHours }) => ({
        path,
        facts: {
          ...(path.length === 1 && { placeType, city: city.name, timeZone: city.timeZone }),
          ...(address && { address }),
          ...(latitude !== undefined && longitude !== undefined && { lat: latitude, lon: longitude }),
          ...(openingHours && { openingHours: openingHours(years) }),
        },
      }));
      await host.describePlaces(userId, device.name, described);
    }
  }
}
