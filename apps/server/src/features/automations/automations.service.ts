import { isDeepStrictEqual } from 'node:util';
import {
  AUTOMATION_ERRORS,
  type Automation,
  type AutomationForm,
  type AutomationList,
} from '@airdeck/contract/automations/automations';
import type { Clock } from '../../clock.ts';
import { type Database, firstOrThrow } from '../../database/database.ts';
import { takeTurnToAdd } from '../../database/limited-rows-sql.ts';
import { changedFields, newEntity, nextVersion } from '../../database/stored-entity.ts';
import { inUnitOfWork, type UnitOfWork } from '../../database/unit-of-work.ts';
import type { DomainEvents } from '../../domain-events.ts';
import type { Caller } from '../../http/caller.ts';
import { mapConstraintErrors } from '../../http/constraint-errors.ts';
import { ApiError, badRequest } from '../../http/errors.ts';
import { orNotFound } from '../../http/found-rows.ts';
import type { ActingAutomations } from './acting-automations.service.ts';
import type { AutomationFormChecks } from './automation-form.ts';
import { mayManage, missingAllowance, ownerManagedBy, ownOwner } from './automation-managers.ts';
import { AUTOMATION_CONSTRAINTS } from './automations.constraints.ts';
import { AUTOMATION_LIMITS } from './automations.limits.ts';
import {
  type AutomationOwner,
  type AutomationRow,
  countAutomationsOf,
  countDevicesOf,
  deleteAutomation,
  findAutomation,
  forgetAutomation,
  forgetCustomersAutomations,
  forgetDevices,
  insertAutomation,
  listAutomationsOf,
  lockAutomation,
  updateAutomation,
  updateOrder,
} from './automations.repository.ts';

export type AutomationService = ReturnType<typeof createAutomationService>;

/** The automations of a tenant and of its customers, managed by their administrators. */
export function createAutomationService(parts: {
  database: Database;
  clock: Clock;
  domainEvents: DomainEvents;
  formChecks: AutomationFormChecks;
  actingAutomations: ActingAutomations;
}) {
  const { database, clock, domainEvents, formChecks, actingAutomations } = parts;
  const { db } = database;

  // The state from the former owner ends with the change of owner.
  domainEvents.listenToMoves(({ tx }, deviceIds) => forgetDevices(tx, deviceIds));

  async function bodiesOf(owner: AutomationOwner, rows: readonly AutomationRow[]): Promise<Automation[]> {
    const devices = await countDevicesOf(
      db,
      owner,
      rows.map(({ id }) => id),
    );
    return rows.map(({ tenantId: _, position: __, ...row }) => ({
      ...row,
      actsOn: devices.get(row.id) ?? 0,
    }));
  }

  const bodyOf = async (row: AutomationRow): Promise<Automation> => firstOrThrow(await bodiesOf(row, [row]));

  /** An automation that the caller may change, locked. @throws ApiError 403/20, 404/32 */
  async function locked(unit: UnitOfWork, caller: Caller, id: string): Promise<AutomationRow> {
    await ownerManagedBy(unit.tx, caller);
    return orNotFound(await lockAutomation(unit.tx, caller, id), 'Automation', id);
  }

  /** @throws ApiError 404/32 */
  const found = async (caller: Caller, id: string): Promise<AutomationRow> =>
    orNotFound(await findAutomation(db, caller, id), 'Automation', id);

  const listOf = async (caller: Caller, owner: AutomationOwner): Promise<AutomationList> => {
    const { tenantId, customerId } = owner;
    return {
      automations: await bodiesOf(owner, await listAutomationsOf(db, owner)),
      ofTenant: customerId === null ? [] : await actingAutomations.on({ tenantId, customerId }),
      mayManage: await mayManage(db, caller),
      stoppedBy: customerId === null ? null : await missingAllowance(db, caller),
    };
  };

  return {
    /** By position: the caller's own, or for a tenant those of a customer. */
    list(caller: Caller, customerId?: string): Promise<AutomationList> {
      const owner = ownOwner(caller);
      return listOf(caller, { ...owner, customerId: owner.customerId ?? customerId ?? null });
    },

    /** @throws ApiError 404/32 */
    get: async (caller: Caller, id: string): Promise<Automation> => bodyOf(await found(caller, id)),

    /** @throws ApiError 400/31, 403/20 */
    async create(caller: Caller, form: AutomationForm): Promise<Automation> {
      const owner = await ownerManagedBy(db, caller);
      const fields = await formChecks.checkedForm(owner, form);
      const { perOwner: max } = AUTOMATION_LIMITS.numbers;
      const created = await inUnitOfWork(db, caller, async (unit) => {
        await takeTurnToAdd(unit.tx, 'automations', owner);
        const { count, nextPosition: position } = await countAutomationsOf(unit.tx, owner);
        if (count >= max) throw new ApiError(AUTOMATION_ERRORS.tooMany, { max });
        const entity = newEntity(clock);
        const row = await mapConstraintErrors(AUTOMATION_CONSTRAINTS, fields, () =>
          insertAutomation(unit.tx, {
            ...entity,
            ...owner,
            ...fields,
            position,
            effectiveTime: entity.createdTime,
          }),
        );
        await domainEvents.publish(unit, { entityType: 'AUTOMATION', action: 'created', entity: row });
        return row;
      });
      return bodyOf(created);
    },

    /**
     * Replaces an automation. If its condition changes, or it is switched off or on, its state is reset: modes stay
     * as they are, and earlier readings no longer count.
     * @throws ApiError 400/31, 403/20, 404/32, 409/35
     */
    async update(
      caller: Caller,
      id: string,
      form: AutomationForm & { version?: number | undefined },
    ): Promise<Automation> {
      await ownerManagedBy(db, caller);
      const fields = await formChecks.checkedForm(await found(caller, id), form);
      const updated = await inUnitOfWork(db, caller, async (unit) => {
        const stored = await locked(unit, caller, id);
        const version = nextVersion('Automation', stored.version, form.version);
        const begins =
          fields.isEnabled !== stored.isEnabled || !isDeepStrictEqual(fields.trigger, stored.trigger);
        if (begins) await forgetAutomation(unit.tx, id);
        const change = { ...fields, version, ...(begins && { effectiveTime: clock() }) };
        const row = await mapConstraintErrors(AUTOMATION_CONSTRAINTS, fields, () =>
          updateAutomation(unit.tx, id, change),
        );
        const details = changedFields(stored, row);
        await domainEvents.publish(unit, {
          entityType: 'AUTOMATION',
          action: 'updated',
          entity: row,
          details,
        });
        return row;
      });
      return bodyOf(updated);
    },

    /** Modes stay as they are. @throws ApiError 403/20, 404/32 */
    async delete(caller: Caller, id: string): Promise<void> {
      await inUnitOfWork(db, caller, async (unit) => {
        const stored = await locked(unit, caller, id);
        await forgetAutomation(unit.tx, id);
        await deleteAutomation(unit.tx, id);
        await domainEvents.publish(unit, { entityType: 'AUTOMATION', action: 'deleted', entity: stored });
      });
    },

    /** When customers of a tenant lose the right to operate devices: ends their automations; modes stay as they are. */
    endThoseOfCustomers: (unit: UnitOfWork, tenantId: string): Promise<void> =>
      forgetCustomersAutomations(unit.tx, tenantId),

    /** Sets the order of the caller's own. @throws ApiError 400/31 if it does not list exactly these, 403/20 */
    async order(caller: Caller, ids: readonly string[]): Promise<AutomationList> {
      const owner = await ownerManagedBy(db, caller);
      const inOrder = [...new Set(ids.map((id) => id.toLowerCase()))];
      await inUnitOfWork(db, caller, async (unit) => {
        await takeTurnToAdd(unit.tx, 'automations', owner);
        const rows = await listAutomationsOf(unit.tx, owner);
        const isOfAll = inOrder.length === rows.length && rows.every(({ id }) => inOrder.includes(id));
        if (!isOfAll || inOrder.length !== ids.length) throw badRequest(AUTOMATION_ERRORS.orderInvalid);
        await updateOrder(unit.tx, inOrder);
        const [entity] = rows;
        const details = { changed: ['order'] };
        if (entity)
          await domainEvents.publish(unit, { entityType: 'AUTOMATION', action: 'updated', entity, details });
      });
      return listOf(caller, owner);
    },
  };
}
