import type { IndexChoice } from '@airdeck/air/indices/air-quality-index';
import {
  DEFAULT_YARDSTICK,
  type LimitsChoice,
  limitsNameOf,
  USUAL_LIMITS,
  type Yardstick,
} from '@airdeck/air/yardstick';
import type { ActivityDetails } from '@airdeck/contract/devices/device-activity';
import type { ScopeIndex } from '@airdeck/contract/yardsticks/scope-index';
import type {
  ChosenYardstick,
  YardstickChoice,
  YardstickLevel,
  YardstickPreview,
} from '@airdeck/contract/yardsticks/yardstick-choices';
import type { Clock } from '../../clock.ts';
import { tenantWithin } from '../../database/caller-scope-sql.ts';
import type { Database, Queryable } from '../../database/database.ts';
import { inUnitOfWork, type UnitOfWork } from '../../database/unit-of-work.ts';
import { type DomainEvent, type DomainEvents, eventOf } from '../../domain-events.ts';
import type { EventBus } from '../../events.ts';
import type { Caller } from '../../http/caller.ts';
import type { CustomerService } from '../customers/customers.service.ts';
import type { DeviceService } from '../devices/devices.service.ts';
import { findLevelsOfDevice } from '../places/inheriting-levels-sql.ts';
import { inheritingTarget, type NamedTarget } from '../places/inheriting-target.ts';
import type { PlaceService } from '../places/places.service.ts';
import type { TenantService } from '../tenants/tenants.service.ts';
import { yardstickOf } from '../worst-air/present-air.ts';
import { previewOf } from './previewed-rooms.ts';
import type { ChosenLevel } from './yardstick-sql.ts';
import {
  type Choice,
  countTried,
  deleteOfDevices,
  findChoices,
  findIndicesInScope,
  findYardsticks,
  findYardsticksOfRooms,
  hasPlaceChoice,
  putChoice,
  type Target,
} from './yardsticks.repository.ts';

/** Names of the index and the limits that count, from then on and before. */
type Change = ActivityDetails<'yardstickChanged'>;

/** The target of a choice: its levels, its own first, and its entry in the audit log. */
type Aim = {
  readonly target: Target;
  /** The customer whose rooms it concerns; null: those of the tenant. */
  readonly customerId: string | null;
  readonly levels: readonly { readonly level: ChosenLevel; readonly id: string }[];
  readonly eventOf: (change: Change) => DomainEvent;
};

/** The target of a choice; undefined: the caller's tenant. */
export type Named = NamedTarget | { readonly deviceId: string };

export type YardstickService = ReturnType<typeof createYardstickService>;

/** By which index and limits air is judged: chosen by tenants, customers, places and devices, and inherited downwards. */
export function createYardstickService(parts: {
  database: Database;
  clock: Clock;
  events: EventBus;
  domainEvents: DomainEvents;
  tenants: Pick<TenantService, 'getFor'>;
  customers: Pick<CustomerService, 'getFor'>;
  places: Pick<PlaceService, 'getFor'>;
  devices: Pick<DeviceService, 'getFor'>;
}) {
  const { database, clock, events, domainEvents, devices } = parts;
  const { db } = database;

  domainEvents.listenToMoves(({ tx }, deviceIds) => deleteOfDevices(tx, deviceIds));

  /** Owners whose rooms are judged again after the commit: many devices may move in one transaction. */
  const judgedAgain = new WeakMap<UnitOfWork, Set<string>>();

  // Devices that come to another room, and rooms that come to another building, inherit from there.
  domainEvents.listenToAll(async (unit, published) => {
    const known = judgedAgain.get(unit) ?? new Set();
    judgedAgain.set(unit, known);
    for (const { entityType, action, entity } of published) {
      if (!isOtherPlace(entityType, action) || entity.tenantId === null) continue;
      const owner = { tenantId: entity.tenantId, customerId: entity.customerId ?? null };
      const key = owner.customerId ?? owner.tenantId;
      if (known.has(key)) continue;
      known.add(key);
      if (await hasPlaceChoice(unit.tx, owner))
        unit.afterCommit(() => events.emit('yardsticks.changed', owner));
    }
  });

  /** @throws ApiError 404/32, 403/20 out of the caller's scope */
  async function aimAt(caller: Caller, named: Named): Promise<Aim> {
    if (!named || !('deviceId' in named)) {
      const { entityType, entity, ...aim } = await inheritingTarget(caller, named, parts);
      return { ...aim, eventOf: (change) => eventOf(entityType, 'yardstickChanged', entity, change) };
    }
    const tenantId = tenantWithin(caller);
    const device = await devices.getFor(caller, named.deviceId);
    const { id, customerId } = device;
    return {
      target: { tenantId, deviceId: id },
      customerId,
      levels: [{ level: 'device', id }, ...(await findLevelsOfDevice(db, id))],
      eventOf: (change) => eventOf('DEVICE', 'yardstickChanged', device, change),
    };
  }

  async function chosenOf(queryable: Queryable, { levels }: Aim): Promise<ChosenYardstick> {
    const stored = await findChoices(
      queryable,
      levels.map(({ id }) => id),
    );
    const choices = levels.map(({ level, id }) => ({ level, ...(stored.get(id) ?? NOTHING) }));
    const [own, ...above] = choices;
    const inherited = resolved(above);
    return {
      own: { index: own?.airIndex ?? null, limits: own?.limits ?? null },
      ...resolved(choices),
      above: { index: inherited.index.value, limits: inherited.limits.value },
    };
  }

  return {
    /** The yardsticks of those of these devices and rooms that are in the caller's scope. */
    async of(caller: Caller, deviceIds: readonly string[]): Promise<(Yardstick & { deviceId: string })[]> {
      const devices = await findYardsticks(db, caller, deviceIds);
      const known = new Set(devices.map(({ deviceId }) => deviceId));
      const others = deviceIds.filter((id) => !known.has(id));
      const rooms = others.length === 0 ? [] : await findYardsticksOfRooms(db, caller, others);
      const found = [...devices, ...rooms];
      return found.map((row) => ({ deviceId: row.deviceId, ...yardstickOf(row) }));
    },

    /** The index of the caller's customer or tenant, and whether it judges all rooms in scope. @throws ApiError 403/20 */
    async scopeIndex(caller: Caller): Promise<ScopeIndex> {
      const { customerId } = caller;
      const ids = [...(customerId === null ? [] : [customerId]), tenantWithin(caller)];
      const stored = await findChoices(db, ids);
      const { index } = resolved(ids.map((id) => ({ level: 'tenant', ...(stored.get(id) ?? NOTHING) })));
      const chosen = await findIndicesInScope(db, caller);
      return { index: index.value, isOnly: chosen.every((other) => other === index.value) };
    },

    /** @throws ApiError 404/32, 403/20 */
    chosen: async (caller: Caller, named: Named): Promise<ChosenYardstick> =>
      chosenOf(db, await aimAt(caller, named)),

    /** Both null: the target inherits. @throws ApiError 404/32, 403/20 */
    async choose(caller: Caller, named: Named, { index, limits }: YardstickChoice): Promise<ChosenYardstick> {
      const aim = await aimAt(caller, named);
      return inUnitOfWork(db, caller, async (unit) => {
        const { target, customerId } = aim;
        const { tenantId } = target;
        const before = await chosenOf(unit.tx, aim);
        await putChoice(unit.tx, target, { airIndex: index, limits });
        const chosen = await chosenOf(unit.tx, aim);
        const change = {
          index: chosen.index.value,
          limits: limitsNameOf(chosen.limits.value),
          indexBefore: before.index.value,
          limitsBefore: limitsNameOf(before.limits.value),
        };
        await domainEvents.publish(unit, aim.eventOf(change));
        unit.afterCommit(() => events.emit('yardsticks.changed', { tenantId, customerId }));
        return chosen;
      });
    },

    /** How the rooms of the target would be judged now. @throws ApiError 404/32, 403/20 */
    async preview(
      caller: Caller,
      named: Named,
      { index, limits }: YardstickChoice,
    ): Promise<YardstickPreview> {
      const aim = await aimAt(caller, named);
      const { above } = await chosenOf(db, aim);
      const { target, levels } = aim;
      const level = levels[0]?.level ?? 'tenant';
      const tried = {
        level,
        airIndex: index,
        limits,
        ...(target.placeId !== undefined && { placeId: target.placeId }),
      };
      const counts = await countTried(db, caller, target, tried, clock());
      return previewOf(counts, index ?? above.index);
    },
  };
}

/** Whether a device is in another room, or a room in another building. */
const isOtherPlace = (entityType: DomainEvent['entityType'], action: DomainEvent['action']): boolean =>
  entityType === 'DEVICE' ? action === 'roomChanged' : entityType === 'PLACE' && action === 'moved';

const NOTHING: Choice = { airIndex: null, limits: null };

type LeveledChoice = Choice & { readonly level: ChosenLevel };

/** The nearest choice of each, as `yardstickColumns` finds them in SQL. */
function resolved(choices: readonly LeveledChoice[]): Pick<ChosenYardstick, 'index' | 'limits'> {
  const of = <Value extends IndexChoice | LimitsChoice>(
    chosenIn: (choice: Choice) => Value | null,
    usual: Value,
  ): { value: Value; from: YardstickLevel } => {
    for (const choice of choices) {
      const value = chosenIn(choice);
      if (value !== null) return { value, from: choice.level };
    }
    return { value: usual, from: 'product' };
  };
  const index = of<IndexChoice>(({ airIndex }) => airIndex, DEFAULT_YARDSTICK.index);
  return { index, limits: of<LimitsChoice>(({ limits }) => limits, USUAL_LIMITS[index.value]) };
}
