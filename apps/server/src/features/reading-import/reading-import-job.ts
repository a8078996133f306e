import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../database/database.ts';
import { inUnitOfWork } from '../../database/unit-of-work.ts';
import type { DomainEvents } from '../../domain-events.ts';
import { truncateText } from '../../http/file-names.ts';
import type { PlatformWrites } from '../../ingest/platform-writes.ts';
import type { Reading } from '../../ingest/reading.ts';
import { REJECTIONS, Rejection } from '../../ingest/rejection.ts';
import { NotNow } from '../../ingest/written-device.ts';
import type { Job } from '../../jobs/scheduler.ts';
import { createRowReader } from '../../reading-files/row-reader.ts';
import type { TableRow } from '../../table-files/delimited-rows.ts';
import { findDevices, type ImportDevice } from './import-devices.repository.ts';
import { guessOf } from './mapped-file.ts';
import { READING_IMPORT_LIMITS } from './reading-import.limits.ts';
import {
  completePiece,
  deleteAbandoned,
  endImport,
  findNextPiece,
  findSample,
  type ListedImport,
  listRunning,
} from './reading-import.repository.ts';
import type { Refusal } from './reading-import.tables.ts';

const { numbers: limits } = READING_IMPORT_LIMITS;

const EVERY_MS = 1000;
/** Pause while the devices' entrance has no room. */
const PAUSE_MS = 200;
const MAX_SHOWN_LENGTH = 100;

type Parts = {
  readonly database: Database;
  readonly clock: Clock;
  readonly domainEvents: Pick<DomainEvents, 'publish'>;
  readonly writes: PlatformWrites;
};

/** A row of the file as a reading of a device. */
type Row = { readonly line: number; readonly ts: number; readonly values: Record<string, number | string> };

/**
 * Stores the rows of started imports, a piece of each in turn. A piece is recorded as stored after its readings are
 * committed: after a kill it is stored again, which changes nothing, since a reading is its device and time.
 */
export const readingImportJob = (parts: Parts): Job => ({
  name: 'reading-imports',
  everyMs: EVERY_MS,
  async run(stopping) {
    const { database, clock } = parts;
    const now = clock();
    await deleteAbandoned(database.db, { upload: now - limits.uploadMs, waiting: now - limits.waitingMs });
    while (!stopping.aborted) {
      const running = await listRunning(database.db);
      if (running.length === 0) return;
      for (const one of running) if (!stopping.aborted) await storeNextPiece(parts, one, stopping);
    }
  },
});

async function storeNextPiece(parts: Parts, stored: ListedImport, stopping: AbortSignal): Promise<void> {
  const { database, clock } = parts;
  const piece = await findNextPiece(database.db, stored.id);
  if (!piece) return end(parts, stored.id);
  const rows = JSON.parse(piece.rows) as TableRow[];
  const result = await storeRows(parts, stored, rows, stopping);
  if (!result) return;
  await database.db.transaction((tx) =>
    completePiece(tx, { importId: stored.id, number: piece.number }, result, clock()),
  );
}

/** Ends an import, and says so. */
const end = ({ database, clock, domainEvents }: Parts, id: string): Promise<void> =>
  inUnitOfWork(database.db, null, async (unit) => {
    const ended = await endImport(unit.tx, id, clock());
    if (!ended) return;
    const { fileName: name, tenantId, createdByUserId: authorId, storedRows, refusals } = ended;
    await domainEvents.publish(unit, {
      entityType: 'READING_IMPORT',
      action: 'ended',
      entity: { id, name, tenantId },
      details: { authorId, stored: storedRows, refused: refusals },
      isAudited: false,
    });
  });

/** Undefined: stopped before all are stored. */
async function storeRows(
  parts: Parts,
  stored: ListedImport,
  rows: readonly TableRow[],
  stopping: AbortSignal,
) {
  const { mapping, device } = stored;
  if (!mapping || !device) throw new Error(`import ${stored.id} has no mapping`);
  const header = guessOf(await findSample(parts.database.db, stored.id)).header;
  const nameOf = (cells: readonly string[]) => ('column' in device ? (cells[device.column] ?? '') : '');
  const devices = await devicesOf(
    parts,
    stored,
    rows.map(({ cells }) => nameOf(cells)),
  );
  const readRow = createRowReader(mapping, stored.lastTs ?? undefined);
  const refusals: Refusal[] = [];
  const byDevice = new Map<ImportDevice, Row[]>();
  let { lastTs } = stored;
  let emptyRows = 0;
  for (const { line, cells } of rows) {
    const { reading, faults } = readRow(cells);
    for (const { column, value, fault } of faults) {
      const shown = truncateText(value, MAX_SHOWN_LENGTH);
      refusals.push({ line, column: header[column] ?? null, value: shown, reason: CELL_REASONS[fault] });
    }
    if (!reading) {
      if (faults.length === 0) emptyRows += 1;
      continue;
    }
    lastTs = reading.ts;
    const target = devices.get(nameOf(cells));
    if (target) {
      const own = byDevice.get(target) ?? [];
      own.push({ line, ...reading });
      byDevice.set(target, own);
    } else refusals.push(wholeRow(line, nameOf(cells), 'the tenant has no device of this name'));
  }
  let storedRows = 0;
  for (const [target, own] of byDevice) {
    const refused = await storeFor(parts, { ...target, tenantId: stored.tenantId }, own, stopping);
    if (!refused) return undefined;
    refusals.push(...refused);
    storedRows += own.length - refused.length;
  }
  refusals.sort((a, b) => a.line - b.line);
  return { readRows: rows.length, storedRows, emptyRows, refusals, lastTs };
}

const CELL_REASONS = {
  notATime: 'this is no time in the chosen form',
  notANumber: 'this is no number',
} as const;

const wholeRow = (line: number, value: string, reason: string): Refusal => ({
  line,
  column: null,
  value: truncateText(value, MAX_SHOWN_LENGTH),
  reason,
});

/** The devices of rows, by the name in the file; that of all rows by an empty one. */
async function devicesOf(
  { database }: Parts,
  { device, tenantId }: ListedImport,
  names: readonly string[],
): Promise<ReadonlyMap<string, ImportDevice>> {
  if (device && 'deviceId' in device) {
    const found = await findDevices(database.db, tenantId, { id: device.deviceId });
    return new Map(found.map((one) => ['', one]));
  }
  const found = await findDevices(database.db, tenantId, { names: [...new Set(names)] });
  return new Map(found.map((one) => [one.name, one]));
}

type Target = ImportDevice & { readonly tenantId: string };

/** Stores rows of a device as its own messages are stored. Undefined: stopped before all are stored. */
async function storeFor(
  { writes }: Parts,
  target: Target,
  rows: readonly Row[],
  stopping: AbortSignal,
): Promise<Refusal[] | undefined> {
  const refusals: Refusal[] = [];
  const accepted: { readonly line: number; readonly reading: Reading }[] = [];
  const taken = await whenThereIsRoom(stopping, () => writes.rows(target, rows));
  if (!taken) return undefined;
  for (const [index, reading] of taken.entries()) {
    const { line = 0, ts = 0 } = rows[index] ?? {};
    const time = new Date(ts).toISOString();
    if (typeof reading === 'string') refusals.push(wholeRow(line, time, REJECTIONS[reading]));
    // Earlier readings belong to a former owner, and can be neither read nor overwritten.
    else if (ts < target.readableFrom)
      refusals.push(wholeRow(line, time, 'the device belonged to someone else at this time'));
    else if (reading) accepted.push({ line, reading });
  }
  const storeAll = async (some: typeof accepted): Promise<void> => {
    try {
      await writes.store(
        target,
        some.map(({ reading }) => reading),
        0,
      );
    } catch (error) {
      if (!(error instanceof Rejection)) throw error;
      const [only] = some;
      if (only && some.length === 1) {
        refusals.push(wholeRow(only.line, new Date(only.reading.ts).toISOString(), REJECTIONS[error.reason]));
        return;
      }
      // The others are stored: storing them again finds the refused ones.
      const half = Math.ceil(some.length / 2);
      await storeAll(some.slice(0, half));
      await storeAll(some.slice(half));
    }
  };
  await storeAll(accepted);
  return refusals;
}

async function whenThereIsRoom<T>(stopping: AbortSignal, take: () => T): Promise<T | undefined> {
  while (!stopping.aborted) {
    try {
      return take();
    } catch (error) {
      if (!(error instanceof NotNow)) throw error;
      await sleep(PAUSE_MS, undefined, { signal: stopping }).catch(() => undefined);
    }
  }
  return undefined;
}
