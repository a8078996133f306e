import { MODE } from './air-model/purifier.ts';
import type { DemoHost, NewDemoAutomation } from './host.ts';
import { DEMO_TENANTS } from './tenants.ts';

const [{ administrator: AUTHOR }] = DEMO_TENANTS as [(typeof DEMO_TENANTS)[number]];

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

/**
 * Lets one purifier follow what it measures, from now on.
 * @param userIds of the demo, by e-mail address
 */
export async function createDemoAutomation(
  host: DemoHost,
  userIds: Readonly<Record<string, string>>,
): Promise<void> {
  const authorUserId = userIds[AUTHOR.email];
  if (authorUserId) await host.createAutomation(authorUserId, DEMO_AUTOMATION);
}
