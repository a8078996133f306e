import { setTimeout as sleep } from 'node:timers/promises';
import {
  DEVICE_IMPORT_ERRORS,
  type DeviceFileError,
  type DeviceFileFault,
  type DeviceImportCheck,
  type DeviceImportLine,
  type ImportEnd,
  type RowOutcome,
} from '@airdeck/contract/device-import/device-import';
import { DEVICE_ERRORS } from '@airdeck/contract/devices/devices';
import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';
import type { Bus } from '../../bus/bus.ts';
import { type HeldLock, holdAdvisoryLock } from '../../database/advisory-lock.ts';
import { administrationOf } from '../../database/caller-scope-sql.ts';
import type { Database } from '../../database/database.ts';
import { databaseErrorOf } from '../../database/errors.ts';
import { newId } from '../../database/ids.ts';
import { inUnitOfWork } from '../../database/unit-of-work.ts';
import type { DomainEvents } from '../../domain-events.ts';
import type { Caller } from '../../http/caller.ts';
import { ApiError, itemNotFound } from '../../http/errors.ts';
import { fileError } from './device-file.ts';
import type { DeviceWriter } from './device-writer.service.ts';
import type { ImportPlan, ImportPlanner, PlannedRow } from './import-plan.service.ts';

/** Rows per transaction: the most that a cancelled import still writes, and that others wait for. */
const BATCH_SIZE = 100;

/** Longest pause after a batch, for other work; otherwise as long as the batch took. */
const MAX_REST_MS = 50;

/** Faults for conflicts that arise between check and write, by error code. */
const FAULTS_OF_REFUSALS: Readonly<Record<string, DeviceFileFault>> = {
  [DEVICE_ERRORS.nameTaken.code]: 'nameTaken',
  [DEVICE_ERRORS.tokenTaken.code]: 'tokenTaken',
};

/** Advisory lock, held by the server that imports devices of a tenant, or of the stock. */
const IMPORT_LOCK = 20_261_144;

const CANCEL = 'deviceImport.cancel';
const CANCEL_WITHIN_MS = 1_000;
/** An import with its scope. */
const cancelSchema = z.object({ scope: z.string(), importId: z.string() });

/** PostgreSQL aborted one of two deadlocked transactions; it can be retried. */
const DEADLOCK = '40P01';

/** Number of rows by outcome. */
type Counts = { created: number; updated: number; failed: number };

type Written = { readonly outcomes: RowOutcome[]; readonly errors: DeviceFileError[] };

export type DeviceImport = ReturnType<typeof createDeviceImport>;

/** Creates and changes devices from a file, in batches. */
export function createDeviceImport(parts: {
  database: Database;
  domainEvents: Pick<DomainEvents, 'publish'>;
  planner: ImportPlanner;
  writer: DeviceWriter;
  bus: Pick<Bus, 'peers' | 'request' | 'respond'>;
  log?: FastifyBaseLogger | undefined;
}) {
  const { database, domainEvents, planner, writer, bus, log } = parts;
  /** Imports on this node. Across all nodes, there is at most one per tenant, and one for the stock. */
  const running = new Map<string, { readonly importId: string; readonly cancelling: AbortController }>();

  /** Cancels an import if it runs on this node. @returns whether it does */
  function cancelHere({ scope, importId }: z.infer<typeof cancelSchema>): boolean {
    const found = running.get(scope);
    if (found?.importId !== importId) return false;
    found.cancelling.abort();
    return true;
  }
  bus.respond(CANCEL, cancelSchema, cancelHere);

  /** Writes the rows in one transaction; after a refusal, finds refused rows by bisection, and writes the others. */
  async function write(caller: Caller, rows: readonly PlannedRow[]): Promise<Written> {
    try {
      await inUnitOfWork(database.db, caller, (unit) => writer.write(unit, caller, rows));
      return { outcomes: rows.map((row) => outcomeOf(row)), errors: [] };
    } catch (error) {
      if (!isRefusal(error)) throw error;
      const [only] = rows;
      if (only && rows.length === 1)
        return { outcomes: [outcomeOf(only, 'failed')], errors: [refusal(only, error)] };
      const middle = Math.ceil(rows.length / 2);
      const first = await write(caller, rows.slice(0, middle));
      const second = await write(caller, rows.slice(middle));
      return {
        outcomes: [...first.outcomes, ...second.outcomes],
        errors: [...first.errors, ...second.errors],
      };
    }
  }

  async function* writeAll(
    caller: Caller,
    { planned, refused, errors, rows }: ImportPlan,
    importId: string,
    cancelled: AbortSignal,
    counts: Counts,
  ): AsyncGenerator<DeviceImportLine> {
    const failed = refused.map((row) => ({ ...row, outcome: 'failed' as const }));
    counts.failed = failed.length;
    yield { kind: 'begun', importId, rows, total: planned.length, errors: [...errors], failed };
    let done = 0;
    let end: ImportEnd = 'done';
    while (done < planned.length) {
      if (cancelled.aborted) {
        end = 'cancelled';
        break;
      }
      const began = performance.now();
      let written: Written;
      try {
        written = await write(caller, planned.slice(done, done + BATCH_SIZE));
      } catch (error) {
        log?.error({ err: error }, 'an import of devices could not go on');
        end = 'broken';
        break;
      }
      for (const { outcome } of written.outcomes) counts[outcome] += 1;
      done += written.outcomes.length;
      yield { kind: 'batch', done, ...written };
      await sleep(Math.min(performance.now() - began, MAX_REST_MS));
    }
    const left = planned.slice(done).map(({ row: { line, name } }) => ({ line, name }));
    yield { kind: 'ended', end, ...counts, left };
  }

  /** @param isSeen whether the caller received the end */
  const publishEnd = (caller: Caller, id: string, { created, updated, failed }: Counts, isSeen: boolean) =>
    inUnitOfWork(database.db, caller, (unit) => {
      const { tenantId } = administrationOf(caller);
      const details = { written: created + updated, failed, isSeen };
      return domainEvents.publish(unit, {
        entityType: 'DEVICE_IMPORT',
        action: 'ended',
        entity: { id, tenantId },
        details,
        isAudited: false,
      });
    });

  return {
    /** The result that an import of the file would have. Writes nothing. @throws ApiError 403/20 */
    async check(caller: Caller, file: Buffer, updateExisting: boolean): Promise<DeviceImportCheck> {
      const { rows, planned, errors, newProfiles, newPlaces } = await planner.plan(
        caller,
        file,
        updateExisting,
      );
      const updated = planned.filter(({ existing }) => existing).length;
      return {
        rows,
        created: planned.length - updated,
        updated,
        newProfiles: [...newProfiles],
        newPlaces: newPlaces.map((names) => [...names]),
        errors: [...errors],
      };
    },

    /**
     * Imports the rows of the file without errors, and yields its progress. If the consumer stops, the import stops
     * after the running batch; written rows stay.
     * @throws ApiError before the first line: 403/20, 409/35 while another import for the same devices runs
     */
    async *run(caller: Caller, file: Buffer, updateExisting: boolean): AsyncGenerator<DeviceImportLine> {
      const scope = scopeKey(caller);
      if (running.has(scope)) throw new ApiError(DEVICE_IMPORT_ERRORS.otherRunning);
      const importId = newId();
      const cancelling = new AbortController();
      running.set(scope, { importId, cancelling });
      const counts: Counts = { created: 0, updated: 0, failed: 0 };
      let isSeen = false;
      let lock: HeldLock | undefined;
      try {
        lock = await holdAdvisoryLock(database.pool, IMPORT_LOCK, scope);
        if (!lock) throw new ApiError(DEVICE_IMPORT_ERRORS.otherRunning);
        const plan = await planner.plan(caller, file, updateExisting);
        yield* writeAll(caller, plan, importId, cancelling.signal, counts);
        isSeen = true;
      } finally {
        running.delete(scope);
        await lock?.release();
        if (counts.created + counts.updated > 0) {
          // Imported rows stay, even if the notification fails.
          await publishEnd(caller, importId, counts, isSeen).catch((error) =>
            log?.error({ err: error }, 'the end of an import could not be written'),
          );
        }
      }
    },

    /**
     * Stops an import of the caller's tenant, or of the stock, after its running batch, on any node.
     * @throws ApiError 404/32
     */
    async cancel(caller: Caller, importId: string): Promise<void> {
      const wanted = { scope: scopeKey(caller), importId };
      if (cancelHere(wanted)) return;
      const asked = bus.peers().map((id) => bus.request(id, CANCEL, wanted, CANCEL_WITHIN_MS));
      const answers = await Promise.allSettled(asked);
      const isFound = answers.some((answer) => answer.status === 'fulfilled' && answer.value === true);
      if (!isFound) throw itemNotFound();
    },

    /** Stops all imports after their running batches: the server is about to stop. */
    cancelAll(): void {
      for (const { cancelling } of running.values()) cancelling.abort();
    },
  };
}

const scopeKey = (caller: Caller) => administrationOf(caller).tenantId ?? 'stock';

function outcomeOf(
  { row, existing }: PlannedRow,
  outcome: RowOutcome['outcome'] = existing ? 'updated' : 'created',
) {
  return { line: row.line, name: row.name, outcome };
}

const isRefusal = (error: unknown) =>
  (error instanceof ApiError && error.status < 500) || databaseErrorOf(error)?.code === DEADLOCK;

function refusal({ row: { line, name, accessToken } }: PlannedRow, error: unknown): DeviceFileError {
  const message = error instanceof ApiError ? error.message : '';
  const fault = FAULTS_OF_REFUSALS[error instanceof ApiError ? error.code : ''] ?? 'refused';
  if (fault === 'nameTaken') return fileError(fault, { line, column: 'name', value: name });
  if (fault === 'tokenTaken')
    return fileError(fault, { line, column: 'accessToken', value: accessToken ?? null });
  return fileError('refused', { line, value: message });
}
