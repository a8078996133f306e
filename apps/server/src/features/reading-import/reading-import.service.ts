import { REQUEST_ERRORS } from '@airdeck/contract/common/errors';
import {
  type ImportedDevice,
  MAX_FILE_NAME_LENGTH,
  READING_IMPORT_ERRORS,
  type ReadingImport,
  type ReadingImportState,
  type ReadingPreview,
} from '@airdeck/contract/reading-import/reading-import';
import type { Delimiter, ReadingMapping } from '@airdeck/contract/reading-import/reading-mapping';
import type { Clock } from '../../clock.ts';
import { tenantOf } from '../../database/caller-scope-sql.ts';
import type { Database } from '../../database/database.ts';
import { newId } from '../../database/ids.ts';
import { takeTurnToAdd } from '../../database/limited-rows-sql.ts';
import { authorOf, inUnitOfWork, type UnitOfWork } from '../../database/unit-of-work.ts';
import type { DomainEvents } from '../../domain-events.ts';
import type { Caller } from '../../http/caller.ts';
import { ApiError, badRequest } from '../../http/errors.ts';
import { truncateText } from '../../http/file-names.ts';
import { orNotFound } from '../../http/found-rows.ts';
import type { PlatformWrites } from '../../ingest/platform-writes.ts';
import { findDevices } from './import-devices.repository.ts';
import { checkMapping, guessOf, hashOfHeader, previewOf } from './mapped-file.ts';
import { READING_IMPORT_LIMITS } from './reading-import.limits.ts';
import {
  countOpenImports,
  deleteEndedBeyond,
  deleteImport,
  findImport,
  insertImport,
  insertPiece,
  type ListedImport,
  listImports,
  lockImport,
  type StoredImport,
  updateImport,
  walkRefusals,
} from './reading-import.repository.ts';
import type { Refusal } from './reading-import.tables.ts';
import { findMapping, rememberMapping } from './remembered-mappings.repository.ts';
import { keepInPieces } from './upload-pieces.ts';

const { numbers: limits } = READING_IMPORT_LIMITS;

export type ReadingImportService = ReturnType<typeof createReadingImports>;

/** Files of readings: kept, mapped, started and stopped. The job stores them (`reading-import-job.ts`). */
export function createReadingImports(parts: {
  database: Database;
  clock: Clock;
  domainEvents: Pick<DomainEvents, 'publish'>;
  judge: PlatformWrites['judge'];
}) {
  const { database, clock, domainEvents, judge } = parts;
  const { db } = database;
  let uploads = 0;

  const publish = (unit: UnitOfWork, action: 'created' | 'deleted', stored: StoredImport) =>
    domainEvents.publish(unit, { entityType: 'READING_IMPORT', action, entity: entityOf(stored) });

  /** @throws ApiError 404/32 */
  const stored = async (caller: Caller, id: string): Promise<StoredImport> =>
    orNotFound(await findImport(db, caller, id), 'Import', id);

  /** Changes an import, which is locked, from one of these states. @throws ApiError 404/32, 409/35 */
  const changing = (
    caller: Caller,
    id: string,
    from: readonly ReadingImportState[],
    change: (unit: UnitOfWork, stored: StoredImport) => Promise<Parameters<typeof updateImport>[2]>,
  ): Promise<ReadingImport> =>
    inUnitOfWork(db, caller, async (unit) => {
      const before = orNotFound(await lockImport(unit.tx, caller, id), 'Import', id);
      checkState(before, from);
      const values = await change(unit, before);
      const after = await updateImport(unit.tx, id, { ...values, changedTime: clock() });
      await domainEvents.publish(unit, {
        entityType: 'READING_IMPORT',
        action: 'updated',
        entity: entityOf(after),
        details: { changed: ['state'] },
      });
      return bodyOf(after);
    });

  async function begin(caller: Caller, fileName: string): Promise<StoredImport> {
    const tenantId = tenantOf(caller);
    return inUnitOfWork(db, caller, async (unit) => {
      await takeTurnToAdd(unit.tx, 'reading imports', tenantId);
      if ((await countOpenImports(unit.tx, tenantId)) >= limits.openPerTenant)
        throw new ApiError(READING_IMPORT_ERRORS.tooMany, { max: limits.openPerTenant });
      await deleteEndedBeyond(unit.tx, tenantId, limits.keptPerTenant - 1);
      const now = clock();
      return insertImport(unit.tx, {
        id: newId(),
        createdTime: now,
        changedTime: now,
        tenantId,
        createdByUserId: authorOf(caller).userId,
        fileName: truncateText(fileName.replaceAll('\0', ''), MAX_FILE_NAME_LENGTH),
        state: 'uploading',
        sample: [],
        rows: 0,
      });
    });
  }

  /** @throws ApiError 400/31 */
  async function checkDevice(caller: Caller, device: ImportedDevice, columns: number): Promise<void> {
    if ('column' in device) {
      if (device.column >= columns) throw badRequest(READING_IMPORT_ERRORS.unknownColumn);
      return;
    }
    const found = await findDevices(db, tenantOf(caller), { id: device.deviceId });
    if (found.length === 0) throw badRequest(READING_IMPORT_ERRORS.unknownDevice);
  }

  return {
    /** The imports of the caller's tenant, the newest first. */
    list: async (caller: Caller): Promise<ReadingImport[]> => (await listImports(db, caller)).map(bodyOf),

    /** @throws ApiError 404/32 */
    get: async (caller: Caller, id: string): Promise<ReadingImport> => bodyOf(await stored(caller, id)),

    /** Keeps a file as it arrives. @param delimiter undefined: what it suggests. @throws ApiError 400/31, 413/31, 503/2 while too many are on their way */
    async upload(
      caller: Caller,
      source: AsyncIterable<Uint8Array>,
      fileName: string,
      delimiter?: Delimiter,
    ): Promise<ReadingImport> {
      if (uploads >= limits.uploadsAtOnce) throw new ApiError(REQUEST_ERRORS.unavailable);
      uploads += 1;
      try {
        const { id } = await begin(caller, fileName);
        try {
          const keep = (number: number, rows: string) => insertPiece(db, { importId: id, number, rows });
          const kept = await keepInPieces(source, keep, delimiter);
          return await inUnitOfWork(db, caller, async (unit) => {
            const ready = { ...kept, state: 'ready', changedTime: clock() } as const;
            const after = await updateImport(unit.tx, id, ready);
            await publish(unit, 'created', after);
            return bodyOf(after);
          });
        } catch (error) {
          await deleteImport(db, id).catch(() => undefined);
          throw error;
        }
      } finally {
        uploads -= 1;
      }
    },

    /**
     * The first rows by this mapping, or by the remembered or guessed one.
     * @throws ApiError 400/31, 404/32
     */
    async preview(
      caller: Caller,
      id: string,
      { mapping, timeZone }: { mapping?: ReadingMapping | undefined; timeZone?: string | undefined },
    ): Promise<ReadingPreview> {
      const { sample, tenantId } = await stored(caller, id);
      const guess = guessOf(sample, timeZone);
      const remembered = mapping ? undefined : await findMapping(db, tenantId, hashOfHeader(guess.header));
      const used = mapping ?? remembered ?? guess.mapping;
      checkMapping(used, guess.header);
      return {
        mapping: used,
        known: guess.known,
        isRemembered: remembered !== undefined,
        doubts: mapping || remembered ? [] : [...guess.doubts],
        deviceColumn: guess.deviceColumn,
        ...previewOf(sample, guess, used, judge),
      };
    },

    /** Has the rows stored, and remembers the mapping. @throws ApiError 400/31, 404/32, 409/35 */
    start: (
      caller: Caller,
      id: string,
      { mapping, device }: { mapping: ReadingMapping; device: ImportedDevice },
    ): Promise<ReadingImport> =>
      changing(caller, id, ['ready'], async ({ tx }, { sample, tenantId }) => {
        const { header } = guessOf(sample);
        checkMapping(mapping, header);
        if (mapping.columns.length === 0) throw badRequest(READING_IMPORT_ERRORS.nothingMapped);
        await checkDevice(caller, device, header.length);
        const remembered = { tenantId, headerHash: hashOfHeader(header), mapping, changedTime: clock() };
        await rememberMapping(tx, remembered, limits.mappingsPerTenant);
        return { state: 'running', mapping, device };
      }),

    /** Stops after the rows that are being stored. @throws ApiError 404/32, 409/35 */
    stop: (caller: Caller, id: string): Promise<ReadingImport> =>
      changing(caller, id, ['running'], async () => ({ state: 'stopped' })),

    /** Continues with the next row. @throws ApiError 404/32, 409/35 */
    resume: (caller: Caller, id: string): Promise<ReadingImport> =>
      changing(caller, id, ['stopped'], async () => ({ state: 'running' })),

    /** Forgets the file; stored readings stay. @throws ApiError 404/32 */
    async delete(caller: Caller, id: string): Promise<void> {
      await inUnitOfWork(db, caller, async (unit) => {
        const before = orNotFound(await lockImport(unit.tx, caller, id), 'Import', id);
        await deleteImport(unit.tx, id);
        await publish(unit, 'deleted', before);
      });
    },

    /** The refused rows and cells of an import, piece by piece. @throws ApiError 404/32 */
    async refusals(caller: Caller, id: string): Promise<AsyncIterable<readonly Refusal[]>> {
      await stored(caller, id);
      return walkRefusals(db, id);
    },
  };
}

/** @throws ApiError 409/35 */
function checkState({ state }: StoredImport, allowed: readonly ReadingImportState[]): void {
  if (!allowed.includes(state)) throw new ApiError(READING_IMPORT_ERRORS.notNow, { state });
}

const entityOf = ({ id, fileName: name, tenantId }: ListedImport) => ({ id, name, tenantId });

const bodyOf = (stored: ListedImport): ReadingImport => ({
  id: stored.id,
  createdTime: stored.createdTime,
  fileName: stored.fileName,
  state: stored.state,
  delimiter: stored.delimiter,
  rows: stored.rows,
  readRows: stored.readRows,
  storedRows: stored.storedRows,
  emptyRows: stored.emptyRows,
  refusals: stored.refusals,
  endTime: stored.endTime,
});
