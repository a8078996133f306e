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

/** The size of texts and JSON together, bytes. */
export const sizeOf = (...contents: readonly unknown[]): number =>
  contents.reduce<number>((sum, content) => sum + Buffer.byteLength(textOf(content)), 0);

const textOf = (content: unknown): string =>
  typeof content === 'string' ? content : (JSON.stringify(content) ?? '');

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
