import { describe, expect, it } from 'vitest';
import { memoryStorage } from '../../../lib/session/browser-storage.ts';
import { createScanQueue } from './scan-queue.ts';

const scan = (code: string) => ({ code, scannedAt: 1_000 });
const codesOf = (queue: ReturnType<typeof createScanQueue>) => queue.waiting().map(({ code }) => code);

describe('waiting scans', () => {
  it('survive a reload, in their order', () => {
    const storage = memoryStorage();
    const before = createScanQueue(storage, 'asha', 's1');
    before.add(scan('AD-1'));
    before.add(scan('AD-2'));
    expect(createScanQueue(storage, 'asha', 's1').waiting()).toEqual([scan('AD-1'), scan('AD-2')]);
  });

  it('are unique, and removed once the server has answered', () => {
    const storage = memoryStorage();
    const queue = createScanQueue(storage, 'asha', 's1');
    for (const code of ['AD-1', 'AD-2', 'AD-1', 'AD-3']) queue.add(scan(code));
    expect(codesOf(queue)).toEqual(['AD-1', 'AD-2', 'AD-3']);
    queue.remove(['AD-1', 'AD-3']);
    expect(codesOf(queue)).toEqual(['AD-2']);
    queue.remove(['AD-2']);
    expect(storage.length).toBe(0);
  });

  it('are separate by user and shipment', () => {
    const storage = memoryStorage();
    createScanQueue(storage, 'asha', 's1').add(scan('AD-1'));
    expect(codesOf(createScanQueue(storage, 'emi', 's1'))).toEqual([]);
    expect(codesOf(createScanQueue(storage, 'asha', 's2'))).toEqual([]);
  });

  it('of another tab are included, and kept by a scan in this one', () => {
    const storage = memoryStorage();
    const [here, there] = [createScanQueue(storage, 'asha', 's1'), createScanQueue(storage, 'asha', 's1')];
    here.add(scan('AD-1'));
    there.add(scan('AD-2'));
    expect(codesOf(here)).toEqual(['AD-1', 'AD-2']);
  });

  it('are kept in memory if the storage is full', () => {
    const storage = memoryStorage();
    storage.setItem = () => {
      throw new DOMException('', 'QuotaExceededError');
    };
    const queue = createScanQueue(storage, 'asha', 's1');
    queue.add(scan('AD-1'));
    queue.add(scan('AD-2'));
    expect(codesOf(queue)).toEqual(['AD-1', 'AD-2']);
  });

  it.each(['{', '[{"code":1}]', 'null'])('are empty if the storage contains %j', (text) => {
    const storage = memoryStorage();
    storage.setItem('airdeck-scans:asha:s1', text);
    expect(codesOf(createScanQueue(storage, 'asha', 's1'))).toEqual([]);
  });
});
