import { isGone } from '../../../lib/api-client/api-failure.ts';
import { receiveScanned } from '../api/receive-scanned.ts';
import type { Receipt } from '../api/shipment.ts';
import { isGood, resultOf, SENT_AT_ONCE } from './receiving.ts';
import { createScanQueue, shipmentsWithScans } from './scan-queue.ts';

/** Results of sending waiting scans. */
export type SentScans = {
  readonly received: number;
  /** Codes of those that need attention. */
  readonly refused: readonly string[];
  /** Number of scans dropped because their shipment was deleted. */
  readonly dropped: number;
};

/** Sends a user's waiting scans of this browser for all shipments. Those that cannot be sent now are kept. */
export async function sendWaitingScans(
  storage: Storage,
  userId: string,
  receive: (
    shipmentId: string,
    codes: readonly string[],
  ) => Promise<{ receipts: readonly Receipt[] }> = receiveScanned,
): Promise<SentScans> {
  let received = 0;
  let dropped = 0;
  const refused: string[] = [];
  for (const shipmentId of shipmentsWithScans(storage, userId)) {
    const queue = createScanQueue(storage, userId, shipmentId);
    try {
      for (let codes = firstOf(queue); codes.length > 0; codes = firstOf(queue)) {
        const { receipts } = await receive(shipmentId, codes);
        queue.remove(codes);
        const bad = receipts.filter((receipt) => !isGood(resultOf(receipt, userId)));
        refused.push(...bad.map(({ code }) => code));
        received += receipts.length - bad.length;
      }
    } catch (failure) {
      // The scanning page shows the reason of a refusal.
      if (!isGone(failure)) continue;
      const lost = queue.waiting().map(({ code }) => code);
      queue.remove(lost);
      dropped += lost.length;
    }
  }
  return { received, refused, dropped };
}

const firstOf = (queue: ReturnType<typeof createScanQueue>) =>
  queue
    .waiting()
    .slice(0, SENT_AT_ONCE)
    .map(({ code }) => code);
