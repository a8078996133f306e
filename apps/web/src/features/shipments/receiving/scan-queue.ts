import { z } from 'zod';
import { memoryStorage } from '../../../lib/session/browser-storage.ts';

/** Scans that the server has not answered. `scannedAt`: epoch ms. */
const scansSchema = z.array(z.object({ code: z.string(), scannedAt: z.number() }));

export type WaitingScan = z.infer<typeof scansSchema>[number];

/** Scans to be sent to the server, oldest first. They survive a reload, the session and a lack of network. */
export type ScanQueue = {
  waiting(): readonly WaitingScan[];
  add(scan: WaitingScan): void;
  /** Removes scans that the server has answered. */
  remove(codes: Iterable<string>): void;
};

const NONE: readonly WaitingScan[] = [];

const keyOf = (userId: string, shipmentId: string) => `airdeck-scans:${userId}:${shipmentId}`;

/** Ids of shipments with waiting scans of a user. */
export function shipmentsWithScans(storage: Storage, userId: string): string[] {
  const prefix = keyOf(userId, '');
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
  return keys.filter((key) => key.startsWith(prefix)).map((key) => key.slice(prefix.length));
}

/**
 * @param userId the user who scans: other users of the same browser neither see nor send them
 * @param storage read at each use, since another tab may scan for the same shipment
 */
export function createScanQueue(storage: Storage, userId: string, shipmentId: string): ScanQueue {
  const key = keyOf(userId, shipmentId);
  let kept = storage;
  let read: { readonly text: string | null; readonly scans: readonly WaitingScan[] } | undefined;

  /** The same array as long as nothing changes. */
  function waiting(): readonly WaitingScan[] {
    const text = kept.getItem(key);
    if (read?.text !== text) read = { text, scans: text === null ? NONE : parse(text) };
    return read?.scans ?? NONE;
  }

  function write(scans: readonly WaitingScan[]): void {
    if (scans.length === 0) {
      kept.removeItem(key);
      return;
    }
    const text = JSON.stringify(scans);
    try {
      kept.setItem(key, text);
    } catch {
      // The storage is full: kept until the page is closed, at least.
      kept = memoryStorage();
      kept.setItem(key, text);
    }
  }

  return {
    waiting,
    add: (scan) => {
      if (!waiting().some(({ code }) => code === scan.code)) write([...waiting(), scan]);
    },
    remove(codes) {
      const answered = new Set(codes);
      write(waiting().filter(({ code }) => !answered.has(code)));
    },
  };
}

/** Other content was not written here, and is ignored. */
function parse(text: string): readonly WaitingScan[] {
  try {
    return scansSchema.parse(JSON.parse(text));
  } catch {
    return NONE;
  }
}
