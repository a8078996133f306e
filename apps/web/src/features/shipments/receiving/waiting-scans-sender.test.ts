import { expect, it } from 'vitest';
import { ApiFailure } from '../../../lib/api-client/api-failure.ts';
import { memoryStorage } from '../../../lib/session/browser-storage.ts';
import type { Receipt } from '../api/shipment.ts';
import { createScanQueue } from './scan-queue.ts';
import { sendWaitingScans } from './waiting-scans-sender.ts';

/** A storage with waiting scans, by user and shipment. */
function storageWith(waiting: Readonly<Record<string, readonly string[]>>): Storage {
  const storage = memoryStorage();
  for (const [owner, codes] of Object.entries(waiting)) {
    const [userId = '', shipmentId = ''] = owner.split('/');
    for (const code of codes) createScanQueue(storage, userId, shipmentId).add({ code, scannedAt: 1 });
  }
  return storage;
}

const received = (code: string): Receipt => ({ code, outcome: 'received', device: null });

it('sends the scans of a user for all shipments, and returns those that need attention', async () => {
  const storage = storageWith({ 'asha/s1': ['A', 'B'], 'asha/s2': ['C'], 'emi/s1': ['D'] });
  storage.setItem('airdeck-sidebar', 'wide');
  const asked: unknown[] = [];
  const sent = await sendWaitingScans(storage, 'asha', async (shipmentId, codes) => {
    asked.push([shipmentId, codes]);
    return {
      receipts: codes.map((code) =>
        code === 'B' ? { ...received(code), outcome: 'foreign' } : received(code),
      ),
    };
  });
  expect(asked).toEqual([
    ['s1', ['A', 'B']],
    ['s2', ['C']],
  ]);
  expect(sent).toEqual({ received: 2, refused: ['B'], dropped: 0 });
  expect(storage.length).toBe(2);
});

it('drops the scans of a deleted shipment, and keeps scans that cannot be sent now', async () => {
  const storage = storageWith({ 'asha/gone': ['A', 'B'], 'asha/s2': ['C'] });
  const sent = await sendWaitingScans(storage, 'asha', (shipmentId) => {
    const isGone = shipmentId === 'gone';
    throw new ApiFailure('', isGone ? { kind: 'http', status: 404 } : { kind: 'network' });
  });
  expect(sent).toEqual({ received: 0, refused: [], dropped: 2 });
  expect(createScanQueue(storage, 'asha', 'gone').waiting()).toEqual([]);
  expect(createScanQueue(storage, 'asha', 's2').waiting()).toHaveLength(1);
});
