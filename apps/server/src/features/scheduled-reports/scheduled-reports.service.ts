import {
  SCHEDULED_REPORT_ERRORS,
  type ScheduledReport,
  type ScheduledReportForm,
  type ScheduledReportList,
} from '@airdeck/contract/scheduled-reports/scheduled-reports';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../database/database.ts';
import { type Owner, takeTurnToAdd } from '../../database/limited-rows-sql.ts';
import { changedFields, newEntity, nextVersion } from '../../database/stored-entity.ts';
import { type Actor, inUnitOfWork, type UnitOfWork } from '../../database/unit-of-work.ts';
import type { DomainEvents } from '../../domain-events.ts';
import { type Caller, managesShared } from '../../http/caller.ts';
import { mapConstraintErrors } from '../../http/constraint-errors.ts';
import { ApiError, badRequest } from '../../http/errors.ts';
import { orNotFound } from '../../http/found-rows.ts';
import { createReportBodies } from './report-bodies.ts';
import { createReportForms } from './report-form.ts';
import { checkManages, ownerOf } from './report-managers.ts';
import { nextDueTime } from './report-spans.ts';
import { SCHEDULED_REPORT_CONSTRAINTS } from './scheduled-reports.constraints.ts';
import { SCHEDULED_REPORT_LIMITS } from './scheduled-reports.limits.ts';
import {
  addReaders,
  countScheduledReports,
  deleteScheduledReport,
  findReportNear,
  findScheduledReport,
  insertScheduledReport,
  listReaders,
  listScheduledReports,
  lockScheduledReport,
  removeReaders,
  type ScheduledReportRow,
  updateScheduledReport,
} from './scheduled-reports.repository.ts';

const { numbers: limits } = SCHEDULED_REPORT_LIMITS;

export type ScheduledReportService = ReturnType<typeof createScheduledReportService>;

/** Manages scheduled reports and their readers. */
export function createScheduledReportService(parts: {
  database: Database;
  clock: Clock;
  domainEvents: DomainEvents;
}) {
  const { database, clock, domainEvents } = parts;
  const { db } = database;
  const forms = createReportForms(db);
  const bodies = createReportBodies(db);

  /** @throws ApiError 404/32 */
  const locked = async (unit: UnitOfWork, caller: Caller, id: string): Promise<ScheduledReportRow> =>
    orNotFound(await lockScheduledReport(unit.tx, caller, id), 'Scheduled report', id);

  async function checkRoom(unit: UnitOfWork, owner: Owner): Promise<void> {
    const { ofOwner, ofTenant } = await countScheduledReports(unit.tx, owner);
    const { perOwner, perTenant } = limits;
    if (ofOwner >= perOwner) throw new ApiError(SCHEDULED_REPORT_ERRORS.tooMany, { max: perOwner });
    if (ofTenant >= perTenant) throw new ApiError(SCHEDULED_REPORT_ERRORS.tooMany, { max: perTenant });
  }

  const nextTimeOf = ({ isEnabled, frequency, timeZone }: ScheduledReportForm) =>
    isEnabled ? nextDueTime(frequency, timeZone, clock()) : null;

  /** Adds or removes one reader; idempotent. */
  async function setReader(
    unit: UnitOfWork,
    row: ScheduledReportRow,
    userId: string,
    isSubscribed: boolean,
  ): Promise<void> {
    const readers = (await listReaders(unit.tx, [row.id])).get(row.id) ?? [];
    if (readers.includes(userId) === isSubscribed) return;
    if (!isSubscribed) await removeReaders(unit.tx, row.id, [userId]);
    else {
      const { readers: max } = limits;
      if (readers.length >= max) throw new ApiError(SCHEDULED_REPORT_ERRORS.tooManyReaders, { max });
      await addReaders(unit.tx, row.id, [userId]);
    }
    const details = { changed: ['readers'] };
    await domainEvents.publish(unit, {
      entityType: 'SCHEDULED_REPORT',
      action: 'updated',
      entity: row,
      details,
    });
  }

  return {
    /** Reports in scope, by name. @throws ApiError 403/20 for a system administrator */
    async list(caller: Caller): Promise<ScheduledReportList> {
      const isManager = managesShared(caller);
      const rows = await listScheduledReports(db, caller);
      return { reports: await bodies.of(caller, rows, isManager), mayManage: isManager };
    },

    /** @throws ApiError 404/32 */
    async get(caller: Caller, id: string): Promise<ScheduledReportRow> {
      return orNotFound(await findScheduledReport(db, caller, id), 'Scheduled report', id);
    },

    /** @throws ApiError 400/31, 403/20 */
    async create(caller: Caller, form: ScheduledReportForm): Promise<ScheduledReport> {
      checkManages(caller);
      const owner = ownerOf(caller, form.customerId);
      const { readerIds, ...fields } = await forms.checked(caller, owner, form);
      const created = await inUnitOfWork(db, caller, async (unit) => {
        // The reports of the whole tenant are limited, too.
        await takeTurnToAdd(unit.tx, 'scheduled reports', owner.tenantId);
        await checkRoom(unit, owner);
        const columns = { ...newEntity(clock), ...owner, ...fields, nextTime: nextTimeOf(form) };
        const row = await mapConstraintErrors(SCHEDULED_REPORT_CONSTRAINTS, fields, () =>
          insertScheduledReport(unit.tx, columns),
        );
        await addReaders(unit.tx, row.id, readerIds);
        await domainEvents.publish(unit, { entityType: 'SCHEDULED_REPORT', action: 'created', entity: row });
        return row;
      });
      return bodies.one(caller, created, true);
    },

    /**
     * Replaces a report. Keeps readers whom the caller may not choose.
     * @throws ApiError 400/31, 403/20, 404/32, 409/35
     */
    async update(
      caller: Caller,
      id: string,
      form: ScheduledReportForm & { version?: number | undefined },
    ): Promise<ScheduledReport> {
      checkManages(caller);
      const found = await this.get(caller, id);
      if (form.customerId !== found.customerId) throw badRequest(SCHEDULED_REPORT_ERRORS.customerFixed);
      const { readerIds, ...fields } = await forms.checked(caller, found, form);
      const updated = await inUnitOfWork(db, caller, async (unit) => {
        const stored = await locked(unit, caller, id);
        const version = nextVersion('Scheduled report', stored.version, form.version);
        const { frequency, timeZone, isEnabled } = fields;
        const isAsBefore =
          frequency === stored.frequency && timeZone === stored.timeZone && isEnabled === stored.isEnabled;
        // A change of name or readers does not postpone a due report.
        const nextTime = isAsBefore ? stored.nextTime : nextTimeOf(form);
        const row = await mapConstraintErrors(SCHEDULED_REPORT_CONSTRAINTS, fields, () =>
          updateScheduledReport(unit.tx, id, { ...fields, nextTime, version }),
        );
        const before = (await listReaders(unit.tx, [id])).get(id) ?? [];
        const mine = await forms.choosable(caller, stored.customerId, before, unit.tx);
        const kept = before.filter((userId) => !mine.has(userId)).length;
        const { readers: max } = limits;
        if (kept + readerIds.length > max)
          throw new ApiError(SCHEDULED_REPORT_ERRORS.tooManyReaders, { max });
        await removeReaders(
          unit.tx,
          id,
          [...mine].filter((userId) => !readerIds.includes(userId)),
        );
        await addReaders(unit.tx, id, readerIds);
        const details = changedFields(stored, row);
        await domainEvents.publish(unit, {
          entityType: 'SCHEDULED_REPORT',
          action: 'updated',
          entity: row,
          details,
        });
        return row;
      });
      return bodies.one(caller, updated, true);
    },

    /** @throws ApiError 403/20, 404/32 */
    async delete(caller: Caller, id: string): Promise<void> {
      checkManages(caller);
      await inUnitOfWork(db, caller, async (unit) => {
        const stored = await locked(unit, caller, id);
        await deleteScheduledReport(unit.tx, id);
        await domainEvents.publish(unit, {
          entityType: 'SCHEDULED_REPORT',
          action: 'deleted',
          entity: stored,
        });
      });
    },

    /** Subscribes or unsubscribes the caller. @throws ApiError 400/31, 404/32 */
    async subscribe(caller: Caller, id: string, isSubscribed: boolean): Promise<ScheduledReport> {
      const row = await inUnitOfWork(db, caller, async (unit) => {
        const stored = await locked(unit, caller, id);
        await setReader(unit, stored, caller.userId, isSubscribed);
        return stored;
      });
      return bodies.one(caller, row, managesShared(caller));
    },

    /** Name of a report, for the recipient of its mail; undefined: deleted. */
    async nameFor(userId: string, id: string): Promise<string | undefined> {
      return (await findReportNear(db, id, userId))?.name;
    },

    /** Unsubscribes the recipient of a mail; idempotent. @returns the report's name; undefined: deleted */
    unsubscribe: (reader: Actor, id: string): Promise<string | undefined> =>
      inUnitOfWork(db, reader, async (unit) => {
        const row = await findReportNear(unit.tx, id, reader.userId);
        if (row) await setReader(unit, row, reader.userId, false);
        return row?.name;
      }),

    readers: forms.readers,
    sendings: bodies.sendings,
  };
}
