import { z } from 'zod';
import { memoryStorage } from '../../../lib/session/browser-storage.ts';

/** What was scanned, and the server has not answered for. `scannedAt`: epoch ms. */
const scansSchema = z.array(z.object({ code: z.string(), scannedAt: z.number() }));

export type WaitingScan = z.infer<typeof scansSchema>[number];

/** Scans on their way to the server, oldest first. They outlive the page, its session and a lack of network. */
export type ScanQueue = {
  waiting(): readonly WaitingScan[];
  add(scan: WaitingScan): void;
  /** Takes out what the server has answered for. */
  remove(codes: Iterable<string>): void;
};

const NONE: readonly WaitingScan[] = [];

const keyOf = (userId: string, shipmentId: string) => `airdeck-scans:${userId}:${shipmentId}`;

/** The shipments of which scans of a user wait here. */
export function shipmentsWithScans(storage: Storage, userId: string): string[] {
  const prefix = keyOf(userId, '');
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
  return keys.filter((key) => key.startsWith(prefix)).map((key) => key.slice(prefix.length));
}

/**
 * @param userId who scans: another user of the same browser neither sees nor sends them
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
      // The storage is full: as long as the page lasts is better than not at all.
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

/** What does not look like scans was not written here, and is no one's loss. */
function parse(text: string): readonly WaitingScan[] {
  try {
    return scansSchema.parse(JSON.parse(text));
  } catch {
    return NONE;
  }
}
