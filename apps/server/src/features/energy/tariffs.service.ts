import type { SetTariff, Tariff, TariffLevel } from '@airdeck/contract/energy/tariffs';
import type { Database, Queryable } from '../../database/database.ts';
import { inUnitOfWork } from '../../database/unit-of-work.ts';
import { type DomainEvents, eventOf } from '../../domain-events.ts';
import type { Caller } from '../../http/caller.ts';
import type { CustomerService } from '../customers/customers.service.ts';
import { type ChoiceLevel, findLevelsOfDevice } from '../places/inheriting-levels-sql.ts';
import { inheritingTarget, type NamedTarget } from '../places/inheriting-target.ts';
import type { PlaceService } from '../places/places.service.ts';
import type { TenantService } from '../tenants/tenants.service.ts';
import { findTariffs, putTariff } from './tariffs.repository.ts';

type HeldTariff = Tariff & { readonly from: TariffLevel };

/** Prices of electricity: stated by tenants, customers and places, and inherited downwards as yardsticks are. */
export function createTariffs(parts: {
  database: Database;
  domainEvents: DomainEvents;
  tenants: Pick<TenantService, 'getFor'>;
  customers: Pick<CustomerService, 'getFor'>;
  places: Pick<PlaceService, 'getFor'>;
}) {
  const { domainEvents } = parts;
  const { db } = parts.database;

  const findAt = (queryable: Queryable, levels: readonly ChoiceLevel[]) =>
    findTariffs(
      queryable,
      levels.map(({ id }) => id),
    );

  async function setOf(queryable: Queryable, levels: readonly ChoiceLevel[]): Promise<SetTariff> {
    const found = await findAt(queryable, levels);
    const [own, ...above] = levels;
    return { own: found.get(own?.id ?? '') ?? null, above: nearest(above, found) };
  }

  return {
    /** @throws ApiError 404/32, 403/20 */
    async of(caller: Caller, named: NamedTarget): Promise<SetTariff> {
      const { levels } = await inheritingTarget(caller, named, parts);
      return setOf(db, levels);
    },

    /** @param price null: inherited @throws ApiError 404/32, 403/20 */
    async set(caller: Caller, named: NamedTarget, price: Tariff | null): Promise<SetTariff> {
      const { target, levels, entityType, entity } = await inheritingTarget(caller, named, parts);
      return inUnitOfWork(db, caller, async (unit) => {
        await putTariff(unit.tx, target, price);
        await domainEvents.publish(unit, eventOf(entityType, 'updated', entity, { changed: ['tariff'] }));
        return setOf(unit.tx, levels);
      });
    },

    /** The price that counts for a device that the caller may read; null: none is known. */
    async ofDevice(deviceId: string): Promise<HeldTariff | null> {
      const levels = await findLevelsOfDevice(db, deviceId);
      return nearest(levels, await findAt(db, levels));
    },
  };
}

function nearest(levels: readonly ChoiceLevel[], found: ReadonlyMap<string, Tariff>): HeldTariff | null {
  for (const { level, id } of levels) {
    const price = found.get(id);
    if (price) return { ...price, from: level };
  }
  return null;
}
