import { MAX_ALARM_COMMENT_LENGTH, SAVED_ALARM_ERRORS } from '@airdeck/contract/alarms/alarms';
import { REQUEST_ERRORS } from '@airdeck/contract/common/errors';
import type { PageQuery } from '@airdeck/contract/common/page';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../database/database.ts';
import type { Rows } from '../../database/page-sql.ts';
import { authorOf, inUnitOfWork, type UnitOfWork } from '../../database/unit-of-work.ts';
import type { Caller } from '../../http/caller.ts';
import { ApiError, badRequest, itemNotFound, permissionDenied } from '../../http/errors.ts';
import { isStorable, requireText } from '../../http/validation.ts';
import { type ContentQuota, sizeOf } from '../../limits/content-quota.ts';
import {
  type AlarmEntryRecord,
  findEntry,
  listEntries,
  lockEntry,
  type StoredEntry,
} from './alarm-entries.repository.ts';
import type { AlarmLedger } from './alarm-ledger.ts';
import type { AlarmService } from './alarms.service.ts';

export type AlarmComments = ReturnType<typeof createAlarmComments>;

/** Comments of people on alarms. */
export function createAlarmComments(parts: {
  database: Database;
  clock: Clock;
  alarms: AlarmService;
  alarmLedger: AlarmLedger;
  contentQuota: ContentQuota;
}) {
  const { alarms, alarmLedger, contentQuota } = parts;
  const { db } = parts.database;

  /** @throws ApiError 404/32 no such entry of this alarm in scope, 400/31 not written by a person */
  async function lockOwn(
    unit: UnitOfWork,
    caller: Caller,
    alarmId: string,
    entryId: string,
  ): Promise<StoredEntry> {
    await alarms.get(caller, alarmId);
    const entry = await lockEntry(unit.tx, alarmId, entryId);
    if (!entry) throw itemNotFound();
    if (entry.kind !== 'commented' || entry.comment === null)
      throw badRequest(SAVED_ALARM_ERRORS.systemComment);
    return entry;
  }

  return {
    /** The whole time line in pages; newest first unless sorted. @throws ApiError 404/32 */
    async page(
      caller: Caller,
      alarmId: string,
      query: PageQuery<'createdTime'>,
    ): Promise<Rows<AlarmEntryRecord>> {
      await alarms.get(caller, alarmId);
      return listEntries(db, alarmId, query);
    },

    /**
     * Adds a comment, or changes the caller's comment of this id.
     * @throws ApiError 404/32, 400/31, 403/20 another user's comment
     */
    async save(
      caller: Caller,
      alarmId: string,
      entryId: string | null,
      text: string | null,
    ): Promise<AlarmEntryRecord> {
      checkComment(text);
      const id = await inUnitOfWork(db, caller, async (unit) => {
        if (entryId === null) {
          const { alarm } = await alarms.get(caller, alarmId);
          await alarmLedger.lock(unit, [alarmId]);
          await contentQuota.take(unit, alarm, sizeOf(text));
          const [written] = await alarmLedger.comment(unit, [alarmId], text ?? '');
          return written;
        }
        const entry = await lockOwn(unit, caller, alarmId, entryId);
        if (entry.userId !== authorOf(caller).userId) throw permissionDenied();
        const { alarm } = await alarms.get(caller, alarmId);
        await alarmLedger.lock(unit, [alarmId]);
        await contentQuota.take(unit, alarm, sizeOf(text));
        await alarmLedger.changeComment(unit, entry, text);
        return entryId;
      });
      const saved = id === undefined ? undefined : await findEntry(db, id);
      if (!saved) throw itemNotFound();
      return saved;
    },

    /** Deletes the text of a comment; the entry stays. @throws ApiError 404/32, 400/31, 403/20 */
    delete: (caller: Caller, alarmId: string, entryId: string): Promise<void> =>
      inUnitOfWork(db, caller, async (unit) => {
        const entry = await lockOwn(unit, caller, alarmId, entryId);
        const mayDelete = caller.authority === 'TENANT_ADMIN' || entry.userId === authorOf(caller).userId;
        if (!mayDelete) throw permissionDenied();
        await alarmLedger.changeComment(unit, entry, null);
      }),
  };
}

/** @throws ApiError 400/31 */
function checkComment(text: string | null): void {
  requireText(text, SAVED_ALARM_ERRORS.commentRequired);
  if ((text?.length ?? 0) > MAX_ALARM_COMMENT_LENGTH) {
    throw new ApiError(REQUEST_ERRORS.textTooLong, { name: 'comment', max: MAX_ALARM_COMMENT_LENGTH });
  }
  if (!isStorable(text)) throw new ApiError(REQUEST_ERRORS.textMalformed, { name: 'comment' });
}
