import type { Transport } from '../metrics.ts';
import type { Admission } from './admission.ts';
import type { Device } from './device-directory.ts';
import type { GroupCommit } from './group-commit.ts';
import { type MessagePart, storeInParts } from './message-parts.ts';
import type { Partitions } from './partitions.ts';
import { bytesInMemory, type Reading } from './reading.ts';

/**
 * Stores readings that another one than the device hands over, and counts them as waiting until then; resolves when
 * they are committed.
 * @param from their transport; null: the platform's API. `payloadBytes`: of the message that is kept in memory with them
 * @throws Rejection for those that the database rejects, the others are stored; Unavailable if any is stored nowhere
 */
export type CountedStore = (
  device: Device,
  readings: readonly Reading[],
  from: { readonly transport: Transport | null; readonly payloadBytes: number },
) => Promise<void>;

export function createCountedStore(parts: {
  admission: Pick<Admission, 'take' | 'release'>;
  writer: Pick<GroupCommit<MessagePart>, 'add'>;
  partitions: Partitions;
}): CountedStore {
  const { admission, writer, partitions } = parts;
  return async (device, readings, { transport, payloadBytes }) => {
    if (readings.length === 0) return;
    const memory = bytesInMemory(readings);
    const bytes = payloadBytes + memory;
    admission.take(device, bytes);
    try {
      // After a failure here, the writer creates the partitions.
      if (!partitions.coversAll(readings)) await partitions.prepareFor(readings).catch(() => undefined);
      const { tenantId, key: deviceKey } = device;
      await new Promise<void>((resolve, reject) => {
        storeInParts(writer, { tenantId, deviceKey, transport }, readings, memory, (error) =>
          error ? reject(error) : resolve(),
        );
      });
    } finally {
      admission.release(device, bytes);
    }
  };
}
