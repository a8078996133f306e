import type { Clock } from '../../../clock.ts';
import type { Database } from '../../../database/database.ts';
import { inUnitOfWork } from '../../../database/unit-of-work.ts';
import type { TimelyReading } from '../../rules/engine/device-evaluation.ts';
import { readFrom } from '../../rules/engine/device-evaluation.ts';
import type { EvaluatedDeviceRow, Followed, ReadingFollower } from '../../rules/engine/reading-follower.ts';
import type { Watcher } from '../../rules/engine/rule-standings.ts';
import {
  findActiveAutomations,
  findAutomationMarks,
  findChosenDevices,
  findDevicesOfAutomations,
  findHeldConditions,
  type HeldCondition,
  lockCurrent,
  saveConditions,
} from './automation-engine.repository.ts';
import {
  type CompiledAutomation,
  createAutomationCompiler,
  follows,
  termsAt,
} from './compiled-automation.ts';
import { judgeCondition } from './condition-state.ts';
import type { ModeSetter } from './mode-setter.ts';

const NOTHING: Followed = {
  watchers: new Map(),
  wakeTimes: new Map(),
  concerned: new Set(),
  again: new Set(),
};

/** The start or end of an automation's condition at a device. */
type FoundChange = {
  readonly automation: CompiledAutomation;
  readonly device: EvaluatedDeviceRow;
  readonly holds: boolean;
};

/**
 * Evaluates the automations of devices with the readings of the rules' evaluation: first the conditions, whose changes
 * are stored, then the modes of the devices.
 */
export function createAutomationEngine(parts: {
  database: Database;
  clock: Clock;
  modeSetter: ModeSetter;
}): ReadingFollower {
  const { database, clock, modeSetter } = parts;
  const { db, pool } = database;
  const compile = createAutomationCompiler();

  const findHeld = (devices: readonly EvaluatedDeviceRow[], automations: readonly CompiledAutomation[]) =>
    findHeldConditions(
      db,
      devices.map(({ key }) => key),
      automations.flatMap(({ row }) => (row.trigger?.source.kind === 'monitors' ? [row.id] : [])),
    );

  /** Stores them in one transaction, except those whose automation or device has changed. @returns the stored ones */
  async function save(changes: readonly FoundChange[], now: number): Promise<readonly FoundChange[]> {
    if (changes.length === 0) return [];
    return inUnitOfWork(db, undefined, async ({ tx }) => {
      const written = await lockCurrent(tx, changes);
      const conditions = written.map(({ automation, device, holds }) => ({
        automationId: automation.row.id,
        deviceKey: device.key,
        holds,
      }));
      await saveConditions(tx, conditions, now);
      return written;
    });
  }

  /** Keys of the devices that an automation sets by the readings of this one. */
  async function concernedBy({ automation, device }: FoundChange): Promise<number[]> {
    const { row } = automation;
    if (row.trigger?.source.kind !== 'monitors') return [];
    const chosen = await findChosenDevices(db, row, row.devices);
    return chosen.filter(({ customerId }) => customerId === device.customerId).map(({ key }) => key);
  }

  return {
    async prepare(devices, sinceOf) {
      const customerIds = devices.flatMap(({ customerId }) => customerId ?? []);
      const tenantIds = [...new Set(devices.map(({ tenantId }) => tenantId))];
      const rows = await findActiveAutomations(db, { tenantIds, customerIds: [...new Set(customerIds)] });
      if (rows.length === 0) return { readFrom: new Map(), follow: async () => NOTHING };
      const automations = rows.map(compile);
      const now = clock();
      const sources = devices.map((device) => ({
        device,
        own: automations.filter((automation) => follows(automation, device)),
      }));
      const needed = sources.flatMap(({ device: { key }, own }) => {
        const longestMs = Math.max(
          ...own.map(({ row }) => Math.max(row.trigger?.holdMinutes ?? 0, row.trigger?.clearMinutes ?? 0)),
        );
        const since = sinceOf.get(key) ?? now;
        return own.length > 0 ? [[key, readFrom(longestMs * 60_000, since, undefined)] as const] : [];
      });

      async function follow(readings: ReadonlyMap<number, readonly TimelyReading[]>): Promise<Followed> {
        const held = await findHeld(devices, automations);
        const watchers = new Map<number, Watcher[]>();
        const changes: FoundChange[] = [];
        for (const { device, own } of sources) {
          const ofDevice = own.flatMap((automation) => {
            const terms = termsAt(automation, device);
            if (!terms) return [];
            const before = held.some(
              ({ automationId, deviceKey }) => automationId === automation.row.id && deviceKey === device.key,
            );
            const { holds, watcher } = judgeCondition(terms, readings.get(device.key) ?? [], before, now);
            if (holds !== before) changes.push({ automation, device, holds });
            return [watcher];
          });
          watchers.set(device.key, ofDevice);
        }
        const written = await save(changes, now);
        const isWritten = new Set(written);
        const again = changes.filter((change) => !isWritten.has(change)).map(({ device }) => device.id);
        const concerned = new Set<number>();
        for (const change of written) for (const key of await concernedBy(change)) concerned.add(key);
        const current = afterwards(held, written);
        const { wakeTimes, again: setAgain } = await modeSetter.set(devices, automations, current);
        // The devices of this batch have been set.
        for (const { key } of devices) concerned.delete(key);
        return { watchers, wakeTimes, concerned, again: new Set([...again, ...setAgain]) };
      }

      return { readFrom: new Map(needed), follow };
    },
    findMarks: () => findAutomationMarks(pool),
    findConcerned: (tenantIds) => findDevicesOfAutomations(pool, tenantIds),
  };
}

/** The conditions that hold after these changes. */
function afterwards(
  held: readonly HeldCondition[],
  changes: readonly FoundChange[],
): readonly HeldCondition[] {
  const idOf = (automationId: string, deviceKey: number) => `${automationId} ${deviceKey}`;
  const changed = new Set(changes.map(({ automation, device }) => idOf(automation.row.id, device.key)));
  const begun = changes.filter(({ holds }) => holds);
  return [
    ...held.filter(({ automationId, deviceKey }) => !changed.has(idOf(automationId, deviceKey))),
    ...begun.map(({ automation, device }) => ({
      automationId: automation.row.id,
      deviceKey: device.key,
      customerId: device.customerId,
    })),
  ];
}
