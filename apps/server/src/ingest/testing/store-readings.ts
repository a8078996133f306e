import type { TelemetryValues } from '@airdeck/contract/telemetry/telemetry-values';
import type { Ingest } from '../ingest.ts';

/** Fewer than the values that a message may hold. */
const READINGS_OF_A_MESSAGE = 1000;

/** Stores readings of a device as an administrator's program does through the API; resolves when they are committed. */
export async function storeReadings(
  { writes }: Ingest,
  tenantId: string,
  { id, key }: { readonly id: string; readonly key: number },
  readings: readonly { readonly ts: number; readonly values: TelemetryValues }[],
): Promise<void> {
  for (let from = 0; from < readings.length; from += READINGS_OF_A_MESSAGE) {
    const payload = Buffer.from(JSON.stringify(readings.slice(from, from + READINGS_OF_A_MESSAGE)));
    const device = { id, key, tenantId };
    await writes.store(device, await writes.readings(device, payload), payload.length);
  }
}

/** The same as an import does: it asks nothing about the device, which may be in stock, or none. */
export async function storeRow(
  { writes }: Ingest,
  device: { readonly id: string; readonly key: number; readonly tenantId: string },
  row: { readonly ts: number; readonly values: Record<string, number> },
): Promise<void> {
  const [reading] = writes.rows(device, [row]);
  if (!reading || typeof reading === 'string') throw new Error(`the row is refused: ${reading}`);
  await writes.store(device, [reading], JSON.stringify(row).length);
}
