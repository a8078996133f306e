import type { SetTariff, Tariff, TariffLevel } from '@airdeck/contract/energy/tariffs';
import { tenantWithin } from '../../database/caller-scope-sql.ts';
import type { Database, Queryable } from '../../database/database.ts';
import { inUnitOfWork } from '../../database/unit-of-work.ts';
import { type DomainEvent, type DomainEvents, eventOf } from '../../domain-events.ts';
import type { Caller } from '../../http/caller.ts';
import type { CustomerService } from '../customers/customers.service.ts';
import type { PlaceService } from '../places/places.service.ts';
import type { TenantService } from '../tenants/tenants.service.ts';
import { findLevelsOfDevice, findTariffs, putTariff, type Target } from './tariffs.repository.ts';

/** The target of a price; undefined: the caller's tenant. */
export type Named = { readonly customerId: string } | { readonly placeId: string } | undefined;

type Level = { readonly level: TariffLevel; readonly id: string };
type HeldTariff = Tariff & { readonly from: TariffLevel };

/** The levels of a target with its own first, and its entry in the audit log. */
type Aim = { readonly target: Target; readonly levels: readonly Level[]; readonly event: DomainEvent };

const CHANGED = { changed: ['tariff'] };

/** Prices of electricity: stated by tenants, customers and places, and inherited downwards as yardsticks are. */
export function createTariffs(parts: {
  database: Database;
  domainEvents: DomainEvents;
  tenants: Pick<TenantService, 'getFor'>;
  customers: Pick<CustomerService, 'getFor'>;
  places: Pick<PlaceService, 'getFor'>;
}) {
  const { domainEvents, tenants, customers, places } = parts;
  const { db } = parts.database;

  /** @throws ApiError 404/32, 403/20 */
  async function aimAt(caller: Caller, named: Named): Promise<Aim> {
    const tenantId = tenantWithin(caller);
    if (!named) {
      const { title: name } = await tenants.getFor(caller, tenantId);
      const event = eventOf('TENANT', 'updated', { id: tenantId, name, tenantId }, CHANGED);
      return { target: { tenantId }, levels: levelsOf([], null, tenantId), event };
    }
    if ('customerId' in named) {
      const { id, title: name } = await customers.getFor(caller, named.customerId);
      const event = eventOf('CUSTOMER', 'updated', { id, name, tenantId, customerId: id }, CHANGED);
      return { target: { tenantId, customerId: id }, levels: levelsOf([], id, tenantId), event };
    }
    const place = await places.getFor(caller, named.placeId);
    return {
      target: { tenantId, placeId: place.id },
      levels: levelsOf(place.path.toReversed(), place.customerId, tenantId),
      event: eventOf('PLACE', 'updated', place, CHANGED),
    };
  }

  async function setOf(queryable: Queryable, { levels }: Aim): Promise<SetTariff> {
    const found = await findTariffs(
      queryable,
      levels.map(({ id }) => id),
    );
    const [own, ...above] = levels;
    return { own: found.get(own?.id ?? '') ?? null, above: nearest(above, found) };
  }

  return {
    /** @throws ApiError 404/32, 403/20 */
    of: async (caller: Caller, named: Named): Promise<SetTariff> => setOf(db, await aimAt(caller, named)),

    /** @param price null: inherited @throws ApiError 404/32, 403/20 */
    async set(caller: Caller, named: Named, price: Tariff | null): Promise<SetTariff> {
      const aim = await aimAt(caller, named);
      return inUnitOfWork(db, caller, async (unit) => {
        await putTariff(unit.tx, aim.target, price);
        await domainEvents.publish(unit, aim.event);
        return setOf(unit.tx, aim);
      });
    },

    /** The price that counts for a device that the caller may read; null: none is known. */
    async ofDevice(deviceId: string): Promise<HeldTariff | null> {
      const held = await findLevelsOfDevice(db, deviceId);
      if (!held || held.tenantId === null) return null;
      const levels = levelsOf(held.path, held.customerId, held.tenantId);
      const found = await findTariffs(
        db,
        levels.map(({ id }) => id),
      );
      return nearest(levels, found);
    },
  };
}

/** @param path of places, the innermost first */
const levelsOf = (path: readonly string[], customerId: string | null, tenantId: string): Level[] => [
  ...path.map((id) => ({ level: 'place', id }) as const),
  ...(customerId === null ? [] : [{ level: 'customer', id: customerId } as const]),
  { level: 'tenant', id: tenantId },
];

function nearest(levels: readonly Level[], found: ReadonlyMap<string, Tariff>): HeldTariff | null {
  for (const { level, id } of levels) {
    const price = found.get(id);
    if (price) return { ...price, from: level };
  }
  return null;
}
