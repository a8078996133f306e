import type { PurifierFilter } from '@airdeck/contract/purifiers/purifier-filter';
import type { PurifierMode } from '@airdeck/contract/purifiers/purifier-modes';
import type { PurifierPower } from '@airdeck/contract/purifiers/purifier-power';
import { PURIFIER_ERRORS } from '@airdeck/contract/purifiers/purifiers';
import type { Clock } from '../../clock.ts';
import { type Database, firstOrThrow } from '../../database/database.ts';
import { violatedConstraint } from '../../database/errors.ts';
import { inBatches, type Rows } from '../../database/page-sql.ts';
import { inUnitOfWork, type UnitOfWork } from '../../database/unit-of-work.ts';
import { type DetailsArgument, type DomainEvents, eventOf } from '../../domain-events.ts';
import type { Caller } from '../../http/caller.ts';
import { badRequest, versionConflict } from '../../http/errors.ts';
import { orNotFound } from '../../http/found-rows.ts';
import { ENTRY_FIELDS } from '../devices/device-place.presenter.ts';
import { kindOf } from '../devices/device-place.ts';
import type { TenantContact, TenantService } from '../tenants/tenants.service.ts';
import type { PurifierAction } from './purifiers.events.ts';
import {
  countDevicesOf,
  deletePurifier,
  findPurifierFor,
  insertPurifier,
  listPurifiers,
  listPurifiersAfter,
  lockPurifier,
  type PurifierPageQuery,
  type PurifierRow,
  updatePurifier,
} from './purifiers.repository.ts';

/** A model with its tenant and number of devices. */
export type ReadPurifier = {
  readonly purifier: PurifierRow;
  /** Undefined: available to all tenants. */
  readonly tenant: TenantContact | undefined;
  readonly deviceCount: number;
};

export type NewPurifier = Pick<PurifierRow, 'number' | 'modelNo' | 'description'> &
  Partial<Pick<PurifierRow, 'modes' | 'filter' | 'power'>>;

export type PurifierService = ReturnType<typeof createPurifierService>;

/** Models of purifiers. System administrators maintain them; those of tenants choose among the available ones. */
export function createPurifierService(parts: {
  database: Database;
  clock: Clock;
  domainEvents: DomainEvents;
  tenants: Pick<TenantService, 'contactsOf'>;
}) {
  const { database, clock, domainEvents, tenants } = parts;
  const { db } = database;

  /** With a constant number of queries. */
  async function known(caller: Caller, rows: readonly PurifierRow[]): Promise<ReadPurifier[]> {
    const tenantIds = [...new Set(rows.map(({ tenantId }) => tenantId).filter((id) => id !== null))];
    const [counts, contacts] = await Promise.all([
      countDevicesOf(
        db,
        caller,
        rows.map(({ id }) => id),
      ),
      tenants.contactsOf(tenantIds),
    ]);
    return rows.map((purifier) => ({
      purifier,
      tenant: contacts.get(purifier.tenantId ?? ''),
      deviceCount: counts.get(purifier.id) ?? 0,
    }));
  }

  const knownOne = async (caller: Caller, row: PurifierRow): Promise<ReadPurifier> =>
    firstOrThrow(await known(caller, [row]));

  const publish = <Name extends PurifierAction>(
    unit: UnitOfWork,
    action: Name,
    { id, modelNo: name }: PurifierRow,
    ...details: DetailsArgument<'PURIFIER', Name>
  ): Promise<void> =>
    domainEvents.publish(unit, eventOf('PURIFIER', action, { id, name, tenantId: null }, ...details));

  /** Changes a model, locked. @throws ApiError 404/32 */
  async function changing(
    caller: Caller,
    id: string,
    change: (unit: UnitOfWork, row: PurifierRow) => Promise<PurifierRow>,
  ): Promise<ReadPurifier> {
    const changed = await inUnitOfWork(db, caller, async (unit) =>
      change(unit, orNotFound(await lockPurifier(unit.tx, id), 'Purifier', id)),
    );
    return knownOne(caller, changed);
  }

  return {
    /** One page of the models that the caller may read; default order: newest first. */
    async page(caller: Caller, query: PurifierPageQuery): Promise<Rows<ReadPurifier>> {
      const { rows, total } = await listPurifiers(db, caller, query);
      return { rows: await known(caller, rows), total };
    },

    /** All models that the caller may read, in batches of some hundred. */
    async *wholeFor(caller: Caller): AsyncGenerator<ReadPurifier[]> {
      const next = (after: PurifierRow | undefined, limit: number) =>
        listPurifiersAfter(db, caller, after, limit);
      for await (const rows of inBatches(next)) yield await known(caller, rows);
    },

    /** @throws ApiError 404/32 */
    async getFor(caller: Caller, id: string): Promise<ReadPurifier> {
      const row = orNotFound(await findPurifierFor(db, caller, id), 'Purifier', id);
      return knownOne(caller, row);
    },

    /** Refuses a model that the caller cannot choose for a device. @throws ApiError 400/31 */
    async checkChoice(caller: Caller, id: string): Promise<void> {
      if (!(await findPurifierFor(db, caller, id))) throw badRequest(PURIFIER_ERRORS.unknown);
    },

    /** @throws ApiError 400/31 number taken */
    async create(caller: Caller, purifier: NewPurifier, outer?: UnitOfWork): Promise<ReadPurifier> {
      const work = async (unit: UnitOfWork) => {
        const row = await insertPurifier(unit.tx, { ...purifier, createdTime: clock() });
        await publish(unit, 'created', row);
        return { purifier: row, tenant: undefined, deviceCount: 0 };
      };
      try {
        return await inUnitOfWork(db, outer ?? caller, work);
      } catch (error) {
        if (violatedConstraint(error) !== 'purifier__purifier_id') throw error;
        throw badRequest(PURIFIER_ERRORS.numberTaken);
      }
    },

    /**
     * Sets the tenant of a model; null: available to all tenants.
     * @param seenTenantId the tenant that the caller has read; missing: any
     * @throws ApiError 400/31 unknown tenant, 404/32, 409/35
     */
    async assign(
      caller: Caller,
      id: string,
      tenantId: string | null,
      seenTenantId?: string | null,
    ): Promise<ReadPurifier> {
      const isKnown = tenantId === null || (await tenants.contactsOf([tenantId])).has(tenantId);
      return changing(caller, id, async (unit, row) => {
        if (!isKnown) throw badRequest(PURIFIER_ERRORS.tenantUnknown);
        if (seenTenantId !== undefined && row.tenantId !== seenTenantId) throw versionConflict('Purifier');
        if (row.tenantId === tenantId) return row;
        const updated = await updatePurifier(unit.tx, id, { tenantId });
        const action = tenantId === null ? 'unassigned' : 'assigned';
        await publish(unit, action, row, { fromTenantId: row.tenantId, toTenantId: tenantId });
        return updated;
      });
    },

    /** Sets the kind of place of a model. @throws ApiError 400/31, 404/32 */
    async place(caller: Caller, id: string, kind: string | null | undefined): Promise<ReadPurifier> {
      return changing(caller, id, async (unit, row) => {
        if (kind === undefined) throw badRequest(PURIFIER_ERRORS.placeRequired);
        const placeType = kindOf(kind);
        if (row.placeType === placeType) return row;
        const updated = await updatePurifier(unit.tx, id, { placeType });
        await publish(unit, 'placed', row, { changed: [ENTRY_FIELDS.placeType] });
        return updated;
      });
    },

    /** Sets the modes of a model. @throws ApiError 404/32 */
    setModes: (caller: Caller, id: string, modes: PurifierMode[]): Promise<ReadPurifier> =>
      changing(caller, id, async (unit, row) => {
        await publish(unit, 'updated', row, { changed: ['modes'] });
        return updatePurifier(unit.tx, id, { modes });
      }),

    /** Sets the rated life of a model's filter. @throws ApiError 404/32 */
    setFilter: (caller: Caller, id: string, filter: PurifierFilter): Promise<ReadPurifier> =>
      changing(caller, id, async (unit, row) => {
        await publish(unit, 'updated', row, { changed: ['filter'] });
        return updatePurifier(unit.tx, id, { filter });
      }),

    /** Sets the power of a model by mode. @throws ApiError 404/32 */
    setPower: (caller: Caller, id: string, power: PurifierPower): Promise<ReadPurifier> =>
      changing(caller, id, async (unit, row) => {
        await publish(unit, 'updated', row, { changed: ['power'] });
        return updatePurifier(unit.tx, id, { power });
      }),

    /** Deletes a model; its devices remain, without a model. @throws ApiError 404/32 */
    async delete(caller: Caller, id: string): Promise<void> {
      await inUnitOfWork(db, caller, async (unit) => {
        const row = orNotFound(await deletePurifier(unit.tx, id), 'Purifier', id);
        await publish(unit, 'deleted', row);
      });
    },
  };
}
