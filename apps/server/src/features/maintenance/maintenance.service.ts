import {
  MAINTENANCE_ERRORS,
  type Maintenance,
  type MaintenanceForm,
} from '@airdeck/contract/maintenance/maintenance';
import type { Clock } from '../../clock.ts';
import { tenantWithin } from '../../database/caller-scope-sql.ts';
import type { Database } from '../../database/database.ts';
import { takeTurnToAdd } from '../../database/limited-rows-sql.ts';
import { changedFields, newEntity, nextVersion } from '../../database/stored-entity.ts';
import { inUnitOfWork, type UnitOfWork } from '../../database/unit-of-work.ts';
import { type DetailsArgument, type DomainEvents, eventOf } from '../../domain-events.ts';
import type { EventBus } from '../../events.ts';
import type { Caller } from '../../http/caller.ts';
import { mapConstraintErrors } from '../../http/constraint-errors.ts';
import { ApiError, badRequest } from '../../http/errors.ts';
import { orNotFound } from '../../http/found-rows.ts';
import type { NotifiedAlarm } from '../../notify/delivery-subject.ts';
import type { AlarmLedger } from '../alarms/alarm-ledger.ts';
import { MAINTENANCE_CONSTRAINTS } from './maintenance.constraints.ts';
import { MAINTENANCE_LIMITS } from './maintenance.limits.ts';
import { isPresent, kindOf, maintenanceBody, mayChange, targetIdOf } from './maintenance.presenter.ts';
import {
  countMaintenance,
  deleteMaintenance,
  findMaintained,
  findMaintenance,
  findOver,
  insertMaintenance,
  listMaintenance,
  lockMaintenance,
  type MaintenanceRow,
  updateMaintenance,
} from './maintenance.repository.ts';
import { type MaintenancePlan, type MaintenanceTime, timeAt } from './maintenance-times.ts';

type Name = 'created' | 'updated' | 'deleted' | 'ended';

export type MaintenanceService = ReturnType<typeof createMaintenanceService>;

/** Plans of maintenance, and their ends, at which people are told once what was raised meanwhile. */
export function createMaintenanceService(parts: {
  database: Database;
  clock: Clock;
  events: EventBus;
  domainEvents: DomainEvents;
  alarmLedger: Pick<AlarmLedger, 'lockRaisedIn' | 'release'>;
}) {
  const { clock, events, domainEvents, alarmLedger } = parts;
  const { db } = parts.database;

  async function publish<One extends Name>(
    unit: UnitOfWork,
    action: One,
    row: MaintenanceRow,
    alarms: readonly NotifiedAlarm[],
    ...details: DetailsArgument<'MAINTENANCE', One>
  ): Promise<void> {
    const { id, reason: name, tenantId, customerId } = row;
    await domainEvents.publish(
      unit,
      eventOf('MAINTENANCE', action, { id, name, tenantId, customerId, alarms }, ...details),
    );
    unit.afterCommit(() => events.emit('maintenance.changed', { userIds: null, tenantId }));
  }

  /**
   * Ends the present time of a locked maintenance: people are told of what was raised in it.
   * @param next the time that follows; undefined: none
   */
  async function finish(
    unit: UnitOfWork,
    stored: MaintenanceRow,
    { at, next, ...change }: { at: number; next: MaintenanceTime | undefined; toTime?: number },
  ): Promise<MaintenanceRow> {
    const row = await updateMaintenance(unit.tx, stored.id, {
      ...change,
      ...timesOf(next),
      lastBegan: stored.begins,
      lastEnded: at,
    });
    const alarms = await alarmLedger.release(unit, stored.id);
    await publish(unit, 'ended', row, alarms);
    return row;
  }

  /** A locked maintenance, after the end of a time that is over, however late. */
  async function lock(unit: UnitOfWork, id: string, now: number): Promise<MaintenanceRow | undefined> {
    // Lock order: alarms first, as where alarms are raised.
    await alarmLedger.lockRaisedIn(unit, id);
    const stored = await lockMaintenance(unit.tx, id);
    if (!stored?.ends || stored.ends > now) return stored;
    return finish(unit, stored, { at: stored.ends, next: timeAt(stored, now) });
  }

  /** One that the caller may change, locked. @throws ApiError 403/20, 404/32 */
  async function lockFor(unit: UnitOfWork, caller: Caller, id: string, now: number): Promise<MaintenanceRow> {
    const { row, isWithin } = orNotFound(await findMaintenance(unit.tx, caller, id), 'Maintenance', id);
    if (!mayChange(caller, row, isWithin)) throw new ApiError(MAINTENANCE_ERRORS.ofTenant);
    return orNotFound(await lock(unit, id, now), 'Maintenance', id);
  }

  const bodyOf = async (unit: UnitOfWork, caller: Caller, id: string): Promise<Maintenance> =>
    maintenanceBody(
      caller,
      orNotFound(await findMaintenance(unit.tx, caller, id), 'Maintenance', id),
      clock(),
    );

  /** @throws ApiError 400/31, 403/20 */
  async function targetOf({ tx }: UnitOfWork, caller: Caller, { kind, targetId }: MaintenanceForm) {
    const tenantId = tenantWithin(caller);
    if (kind === 'tenant' || targetId === null) {
      const target = { tenantId, customerId: null, placeId: null, deviceId: null };
      if (!mayChange(caller, target, caller.placeIds === null))
        throw new ApiError(MAINTENANCE_ERRORS.ofTenant);
      return target;
    }
    const found = await findMaintained(tx, caller, kind, targetId);
    if (!found) throw badRequest(MAINTENANCE_ERRORS.unknownTarget);
    const idIf = (wanted: typeof kind) => (kind === wanted ? targetId : null);
    return { tenantId, ...found, placeId: idIf('place'), deviceId: idIf('device') };
  }

  return {
    /** In scope: what goes on, what comes, and what was. @throws ApiError 403/20 for a system administrator */
    async list(
      caller: Caller,
      { state, deviceId }: { state?: 'now' | undefined; deviceId?: string | undefined },
    ): Promise<Maintenance[]> {
      const now = clock();
      const wanted = { present: state && now, deviceId };
      return (await listMaintenance(db, caller, wanted)).map((record) =>
        maintenanceBody(caller, record, now),
      );
    },

    /** @throws ApiError 400/31, 403/20 */
    plan: (caller: Caller, form: MaintenanceForm): Promise<Maintenance> =>
      inUnitOfWork(db, caller, async (unit) => {
        const now = clock();
        const time = timeOf(form, now);
        const { perTenant: max } = MAINTENANCE_LIMITS.numbers;
        const target = await targetOf(unit, caller, form);
        await takeTurnToAdd(unit.tx, 'maintenance', target.tenantId);
        if ((await countMaintenance(unit.tx, target.tenantId)) >= max)
          throw new ApiError(MAINTENANCE_ERRORS.tooMany, { max });
        const columns = { ...newEntity(clock), ...target, ...planOf(form), ...timesOf(time) };
        const row = await mapConstraintErrors(MAINTENANCE_CONSTRAINTS, columns, () =>
          insertMaintenance(unit.tx, columns),
        );
        await publish(unit, 'created', row, []);
        return bodyOf(unit, caller, row.id);
      }),

    /** If it is moved away from now, its present time ends. @throws ApiError 400/31, 403/20, 404/32, 409/35 */
    change: (
      caller: Caller,
      id: string,
      form: MaintenanceForm & { version?: number | undefined },
    ): Promise<Maintenance> =>
      inUnitOfWork(db, caller, async (unit) => {
        const now = clock();
        const time = timeOf(form, now);
        const stored = await lockFor(unit, caller, id, now);
        if (form.kind !== kindOf(stored) || form.targetId !== targetIdOf(stored))
          throw badRequest(MAINTENANCE_ERRORS.targetFixed);
        if (stored.ends === null) throw badRequest(MAINTENANCE_ERRORS.over);
        const version = nextVersion('Maintenance', stored.version, form.version);
        const goesOnStill = isPresent(stored, now) && !isPresent(time, now);
        const change = { ...planOf(form), version, ...timesOf(time) };
        const row = await updateMaintenance(unit.tx, id, change);
        await publish(unit, 'updated', row, [], changedFields(stored, row));
        if (goesOnStill) await finish(unit, { ...row, begins: stored.begins }, { at: now, next: time });
        return bodyOf(unit, caller, id);
      }),

    /** @throws ApiError 400/31 it does not go on, 403/20, 404/32 */
    end: (caller: Caller, id: string, forGood: boolean): Promise<Maintenance> =>
      inUnitOfWork(db, caller, async (unit) => {
        const now = clock();
        const stored = await lockFor(unit, caller, id, now);
        const { ends } = stored;
        if (ends === null || !(isPresent(stored, now) || forGood)) throw badRequest(MAINTENANCE_ERRORS.over);
        const toTime = Math.max(now, stored.fromTime + 1);
        if (isPresent(stored, now)) {
          const end = forGood ? { next: undefined, toTime } : { next: timeAt(stored, ends) };
          await finish(unit, stored, { at: now, ...end });
        } else {
          const over = { toTime, ...timesOf(undefined), lastEnded: stored.lastEnded ?? now };
          await publish(unit, 'ended', await updateMaintenance(unit.tx, id, over), []);
        }
        return bodyOf(unit, caller, id);
      }),

    /** @throws ApiError 400/31 it has begun, 403/20, 404/32 */
    delete: (caller: Caller, id: string): Promise<void> =>
      inUnitOfWork(db, caller, async (unit) => {
        const now = clock();
        const stored = await lockFor(unit, caller, id, now);
        if (stored.lastEnded !== null || isPresent(stored, now)) throw badRequest(MAINTENANCE_ERRORS.begun);
        await deleteMaintenance(unit.tx, id);
        await publish(unit, 'deleted', stored, []);
      }),

    /** Ends what is over, each in a transaction of its own. */
    async endOver(stopping: AbortSignal): Promise<void> {
      for (const id of await findOver(db, clock())) {
        if (stopping.aborted) return;
        await inUnitOfWork(db, undefined, (unit) => lock(unit, id, clock()));
      }
    },
  };
}

const timesOf = (time: MaintenanceTime | undefined) => ({
  begins: time?.begins ?? null,
  ends: time?.ends ?? null,
});

const planOf = ({ reason, fromTime, toTime, schedule, timeZone }: MaintenanceForm) => ({
  reason,
  fromTime,
  toTime,
  schedule,
  timeZone,
});

/** The present or next time of a plan. @throws ApiError 400/31 */
function timeOf(plan: MaintenancePlan, now: number): MaintenanceTime {
  const time = timeAt(plan, now);
  if (!time) throw badRequest(MAINTENANCE_ERRORS.isPast);
  if (!Number.isFinite(time.ends)) throw badRequest(MAINTENANCE_ERRORS.neverPauses);
  return time;
}
