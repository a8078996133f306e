import { sql } from 'drizzle-orm';
import type { Queryable } from '../../database/database.ts';

/** The numbers of its devices, and of those that are missing. */
export async function countShipped(
  tx: Queryable,
  shipmentId: string,
): Promise<{ deviceCount: number; missingCount: number }> {
  const { rows } = await tx.execute<{ device_count: number; missing_count: number }>(
    sql`select device_count, missing_count from shipment where id = ${shipmentId}::uuid`,
  );
  return { deviceCount: rows[0]?.device_count ?? 0, missingCount: rows[0]?.missing_count ?? 0 };
}
