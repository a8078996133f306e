import { drawFloor, type NewDemoPlan } from './draw-floor.ts';
import type { DemoTenant } from './home.ts';
import type { DemoHost } from './host.ts';

/** The plans of all floors with devices, and of buildings without floors. */
function plansOf(devices: DemoTenant['customers'][number]['devices']): NewDemoPlan[] {
  const floors = new Map<string, string[]>();
  for (const { name, place } of devices) {
    if (!place) continue;
    const floor = `${place.building} ${place.floor}`;
    floors.set(floor, [...(floors.get(floor) ?? []), name]);
  }
  return [...floors.values()].map((names) => {
    const { picture, spots } = drawFloor(names.length);
    return {
      picture,
      rooms: names.flatMap((deviceName, at) => {
        const spot = spots[at];
        return spot ? [{ deviceName, ...spot }] : [];
      }),
    };
  });
}

/** Draws the floors of tenants, as their administrators. */
export async function createDemoPlans(
  host: DemoHost,
  tenants: readonly DemoTenant[],
  userIds: Readonly<Record<string, string>>,
): Promise<void> {
  for (const { administrator, customers } of tenants) {
    const userId = userIds[administrator.email];
    if (!userId) continue;
    for (const { devices } of customers) await host.drawFloors(userId, plansOf(devices));
  }
}
