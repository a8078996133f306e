import {
  type DeclaredQuantity,
  MAX_DECLARED_QUANTITIES,
  type NewQuantity,
  QUANTITY_ERRORS,
  type QuantityTerms,
} from '@airdeck/contract/quantities/quantities';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../database/database.ts';
import { violatedConstraint } from '../../database/errors.ts';
import { takeTurnToAdd } from '../../database/limited-rows-sql.ts';
import { changedFields, newEntity, nextVersion } from '../../database/stored-entity.ts';
import { inUnitOfWork, type UnitOfWork } from '../../database/unit-of-work.ts';
import { type DomainEvents, eventOf } from '../../domain-events.ts';
import type { Caller } from '../../http/caller.ts';
import { ApiError, badRequest } from '../../http/errors.ts';
import { orNotFound } from '../../http/found-rows.ts';
import {
  countDeclared,
  insertDeclared,
  listDeclared,
  lockDeclared,
  type QuantityRow,
  updateDeclared,
} from './quantities.repository.ts';

/** By key. */
export type DeclaredQuantities = ReadonlyMap<string, DeclaredQuantity>;

export type QuantityService = ReturnType<typeof createQuantityService>;

const bodyOf = ({ createdTime: _, ...quantity }: QuantityRow): DeclaredQuantity => quantity;
const entityOf = ({ id, key: name }: QuantityRow) => ({ id, name, tenantId: null });

/** Quantities that the installation declares beside those of the product. */
export function createQuantityService(parts: {
  database: Database;
  clock: Clock;
  domainEvents: DomainEvents;
}) {
  const { database, clock, domainEvents } = parts;
  const { db } = database;

  /** @throws ApiError 404/32 */
  const changing = (
    caller: Caller,
    id: string,
    change: (unit: UnitOfWork, stored: QuantityRow) => Promise<QuantityRow>,
  ): Promise<DeclaredQuantity> =>
    inUnitOfWork(db, caller, async (unit) =>
      bodyOf(await change(unit, orNotFound(await lockDeclared(unit.tx, id), 'Quantity', id))),
    );

  return {
    /** All, withdrawn ones too, in the order of their declaration. They are few, and read when they are needed. */
    list: async (): Promise<DeclaredQuantity[]> => (await listDeclared(db)).map(bodyOf),

    /** The same by key, withdrawn ones too. */
    byKey: async (): Promise<DeclaredQuantities> =>
      new Map((await listDeclared(db)).map((row) => [row.key, bodyOf(row)])),

    /** Keys of those that are not withdrawn. */
    declaredKeys: async (): Promise<string[]> =>
      (await listDeclared(db)).flatMap(({ key, isWithdrawn }) => (isWithdrawn ? [] : [key])),

    /** @throws ApiError 400/31 */
    async declare(caller: Caller, quantity: NewQuantity): Promise<DeclaredQuantity> {
      try {
        return await inUnitOfWork(db, caller, async (unit) => {
          await takeTurnToAdd(unit.tx, 'quantities', 'installation');
          if ((await countDeclared(unit.tx)) >= MAX_DECLARED_QUANTITIES)
            throw new ApiError(QUANTITY_ERRORS.tooMany, { max: MAX_DECLARED_QUANTITIES });
          const row = await insertDeclared(unit.tx, { ...newEntity(clock), ...quantity });
          await domainEvents.publish(unit, eventOf('QUANTITY', 'created', entityOf(row)));
          return bodyOf(row);
        });
      } catch (error) {
        if (violatedConstraint(error) !== 'declared_quantity__key') throw error;
        throw badRequest(QUANTITY_ERRORS.keyTaken);
      }
    },

    /** @throws ApiError 404/32, 409/35 */
    change: (
      caller: Caller,
      id: string,
      { version: seen, ...terms }: QuantityTerms & { version?: number | null | undefined },
    ) =>
      changing(caller, id, async (unit, stored) => {
        const version = nextVersion('Quantity', stored.version, seen);
        const row = await updateDeclared(unit.tx, id, { ...terms, version });
        await domainEvents.publish(
          unit,
          eventOf('QUANTITY', 'updated', entityOf(row), changedFields(stored, row)),
        );
        return row;
      }),

    /** Rules that follow it go on. @throws ApiError 404/32 */
    withdraw: (caller: Caller, id: string, isWithdrawn: boolean) =>
      changing(caller, id, async (unit, stored) => {
        if (stored.isWithdrawn === isWithdrawn) return stored;
        const row = await updateDeclared(unit.tx, id, { isWithdrawn, version: stored.version + 1 });
        const action = isWithdrawn ? 'withdrawn' : 'restored';
        await domainEvents.publish(unit, eventOf('QUANTITY', action, entityOf(row)));
        return row;
      }),
  };
}
