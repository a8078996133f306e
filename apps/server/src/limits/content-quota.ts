import { REQUEST_ERRORS } from '@airdeck/contract/common/errors';
import type { ContentSource } from '../database/content-size-sql.ts';
import type { Database } from '../database/database.ts';
import { inUnitOfWork, type UnitOfWork } from '../database/unit-of-work.ts';
import { badRequest } from '../http/errors.ts';
import { addContent, listTenantsWithContent, measureContent } from './content-quota.repository.ts';
import { LIMITS, type Limits } from './limits.ts';

export type ContentQuota = ReturnType<typeof createContentQuota>;

const KIB = 1024;
const MEASURE_EVERY_MS = 6 * 3_600_000;

/** The owner of content; without a tenant: the system, which is not limited. */
type ContentOwner = { readonly tenantId: string | null; readonly customerId: string | null };

/** How much one item counts: a part of a KiB as a whole one, which also stands for its row. */
const contentKib = (bytes: number): number => Math.ceil((bytes + 1) / KIB);

/** The size of texts and JSON together as PostgreSQL measures them, bytes. Null and undefined: not stored. */
export const sizeOf = (...contents: readonly unknown[]): number =>
  contents.reduce<number>((sum, content) => sum + storedBytes(content), 0);

function storedBytes(content: unknown): number {
  if (content === null || content === undefined) return 0;
  return typeof content === 'string' ? Buffer.byteLength(content) : jsonBytes(content);
}

/** Size of the text of a `jsonb`, which has a space after each comma and colon. */
function jsonBytes(value: unknown): number {
  if (Array.isArray(value)) return sizeOfParts(value.map(jsonBytes));
  if (typeof value !== 'object' || value === null) return Buffer.byteLength(JSON.stringify(value) ?? '');
  const entries = Object.entries(value).filter(([, part]) => part !== undefined);
  return sizeOfParts(entries.map(([name, part]) => jsonBytes(name) + 2 + jsonBytes(part)));
}

/** Parts between brackets, with a comma and a space between them. */
const sizeOfParts = (parts: readonly number[]): number =>
  parts.reduce((sum, part) => sum + part, 0) + 2 * Math.max(parts.length, 1);

/**
 * Limits the total of what people and programs write and is kept: pictures, texts, details of alarms. What one customer
 * has stored leaves room for the others of its tenant.
 */
export function createContentQuota(limits: Limits['content'] = LIMITS.content) {
  const max = { perTenant: limits.bytesPerTenant / KIB, perCustomer: limits.bytesPerCustomer / KIB };
  return {
    /**
     * Counts new items. Locks the count of the tenant until the transaction ends: to be called after all other locks.
     * @param sizes in bytes, of each item
     * @throws ApiError 400/31 no room
     */
    async take(
      { tx }: UnitOfWork,
      { tenantId, customerId }: ContentOwner,
      ...sizes: readonly number[]
    ): Promise<void> {
      if (tenantId === null || sizes.length === 0) return;
      const kib = sizes.reduce((sum, bytes) => sum + contentKib(bytes), 0);
      if (!(await addContent(tx, { tenantId, customerId }, kib, max)))
        throw badRequest(REQUEST_ERRORS.contentFull);
    },
  };
}

/** Measures the content of all tenants again: what was deleted counts until then. */
export const contentMeasuring = (database: Database, sources: readonly ContentSource[]) => ({
  name: 'content-measuring',
  everyMs: MEASURE_EVERY_MS,
  async run(stopping: AbortSignal): Promise<void> {
    for (const tenantId of await listTenantsWithContent(database.db)) {
      if (stopping.aborted) return;
      await inUnitOfWork(database.db, undefined, ({ tx }) => measureContent(tx, tenantId, sources));
    }
  },
});
