import type { ReceiptOutcome } from '@airdeck/contract/shipments/shipment-receipts';
import { beforeEach, describe, expect, it } from 'vitest';
import { ApiFailure } from '../../../lib/api-client/api-failure.ts';
import { memoryStorage } from '../../../lib/session/browser-storage.ts';
import type { Receipt, ShipmentDevice } from '../api/shipment.ts';
import { createReceiving, type Receiving } from './receiving.ts';
import { createScanQueue } from './scan-queue.ts';

const SHIPMENT = '6f9d2a10-0c1e-4f7a-8d55-2f4be7a2c001';
const ASHA = { userId: 'asha', email: 'asha@example.com', firstName: 'asha', lastName: null };
const EMI = { ...ASHA, userId: 'emi', firstName: 'emi' };

function sent(number: number, by: ShipmentDevice['receivedBy'] = null): ShipmentDevice {
  const id = `7a1f0d10-6a1f-11f1-9c5b-00000000000${number}`;
  const isReceived = by !== null;
  return {
    id,
    deviceName: `AD-${number}`,
    deviceLabel: `Room ${number}`,
    isReceived,
    isReturned: false,
    receivedAt: isReceived ? 1 : null,
    receivedBy: by,
  };
}

/** The fake server: requests and outcomes. */
let asked: string[][];
let failure: unknown;
let outcomes: Record<string, [ReceiptOutcome, ShipmentDevice | null]>;
let isReachable: boolean;
let heard: string[];
let storage: Storage;
let receiving: Receiving;

/** Like a load of the page: scans are kept in the storage only. */
function load(): Receiving {
  return createReceiving({
    shipmentId: SHIPMENT,
    userId: 'asha',
    queue: createScanQueue(storage, 'asha', SHIPMENT),
    receive: async (codes) => {
      asked.push([...codes]);
      if (failure) throw failure;
      return codes.map((code): Receipt => {
        const [outcome, device] = outcomes[code] ?? ['unknown', null];
        return { code, outcome, device };
      });
    },
    isReachable: () => isReachable,
    play: (tone) => heard.push(tone),
    now: () => 1_000,
  });
}

const shown = () => receiving.current().scans.map(({ code, result }) => [code, result]);
/** Resolves when requests are answered. */
const settled = () => new Promise((resolve) => setTimeout(resolve));

function goAway(): void {
  isReachable = false;
  failure = new ApiFailure('', { kind: 'network' });
}

function comeBack(): void {
  isReachable = true;
  failure = undefined;
}

beforeEach(() => {
  asked = [];
  heard = [];
  failure = undefined;
  isReachable = true;
  outcomes = {
    'Room 1': ['received', sent(1, ASHA)],
    'Room 2': ['received', sent(2, ASHA)],
    Hall: ['foreign', null],
  };
  storage = memoryStorage();
  receiving = load();
  receiving.learn([sent(1), sent(2), sent(3, EMI)]);
});

describe('a scan', () => {
  it('of a device of the shipment is confirmed by name at once, and received when the server answers', async () => {
    receiving.scan('airdeck:device:Room 1');
    expect(receiving.current().scans[0]).toMatchObject({ device: { deviceName: 'AD-1' }, result: 'waiting' });
    expect(heard).toEqual(['good']);
    await settled();
    expect(shown()).toEqual([['Room 1', 'received']]);
    expect(receiving.current()).toMatchObject({ waiting: 0, received: new Set([sent(1).id, sent(3).id]) });
    expect(heard).toEqual(['good']);
  });

  it('of another device sounds after the answer of the server', async () => {
    receiving.scan('Hall');
    expect(heard).toEqual([]);
    await settled();
    receiving.scan('Attic');
    await settled();
    expect(shown()).toEqual([
      ['Attic', 'unknown'],
      ['Hall', 'foreign'],
    ]);
    expect(heard).toEqual(['bad', 'bad']);
  });

  it('of a received device sends no request', async () => {
    receiving.scan('room 3');
    await settled();
    expect(shown()).toEqual([['room 3', 'alreadyReceived']]);
    expect(asked).toEqual([]);
    expect(heard).toEqual(['bad']);
  });

  it('of a just received device shows its user', async () => {
    receiving.scan('Room 1');
    await settled();
    receiving.scan('Room 1');
    expect(receiving.current().scans[0]).toMatchObject({
      result: 'alreadyReceived',
      device: { receivedBy: { firstName: 'asha' } },
    });
  });

  it('of a device received concurrently by another user shows that user', async () => {
    outcomes['Room 1'] = ['alreadyReceived', sent(1, EMI)];
    receiving.scan('Room 1');
    await settled();
    expect(receiving.current().scans[0]).toMatchObject({
      result: 'alreadyReceived',
      device: { receivedBy: { firstName: 'emi' } },
    });
    expect(heard).toEqual(['good', 'bad']);
  });

  it.each([
    [`https://air.example/shipmentDetails/${SHIPMENT}`, 'thisShipment'],
    ['https://air.example/shipmentDetails/another', 'otherShipment'],
    ['BEGIN:VCARD\nEND:VCARD', 'nothing'],
  ])('of %j is not treated as a device', async (text, result) => {
    receiving.scan(text);
    await settled();
    expect(shown()).toEqual([[text, result]]);
    expect(asked).toEqual([]);
  });
});

describe('while the server is unreachable', () => {
  beforeEach(goAway);

  it('scans are kept, and sent once when it is back', async () => {
    receiving.scan('Room 1');
    receiving.scan('Room 2');
    await settled();
    expect(receiving.current()).toMatchObject({ waiting: 2, failure: undefined });
    expect(heard).toEqual(['good', 'good']);
    comeBack();
    asked = [];
    await receiving.send();
    expect(asked).toEqual([['Room 1', 'Room 2']]);
    expect(shown()).toEqual([
      ['Room 2', 'received'],
      ['Room 1', 'received'],
    ]);
    await receiving.send();
    expect(asked).toHaveLength(1);
  });

  it('a second scan of the same device, by any of its codes, is not kept', async () => {
    receiving.scan('Room 1');
    receiving.scan('ad-1');
    await settled();
    expect(shown()[0]).toEqual(['ad-1', 'again']);
    expect(receiving.current().waiting).toBe(1);
  });

  it('unknown devices are reported without the server, and not kept', async () => {
    receiving.scan('Attic');
    await settled();
    expect(shown()).toEqual([['Attic', 'unknown']]);
    expect(receiving.current().waiting).toBe(0);
  });

  it('scans survive a reload, even before the devices are loaded', async () => {
    receiving.scan('Room 1');
    await settled();
    receiving = load();
    receiving.scan('Hall');
    await settled();
    expect(receiving.current().waiting).toBe(2);
    comeBack();
    asked = [];
    heard = [];
    await receiving.send();
    expect(asked).toEqual([['Room 1', 'Hall']]);
    expect(shown()).toEqual([['Hall', 'foreign']]);
    expect(heard).toEqual(['bad']);
    expect(load().current().waiting).toBe(0);
  });

  it('a device received by a lost answer counts as received', async () => {
    receiving.scan('Room 1');
    await settled();
    comeBack();
    outcomes['Room 1'] = ['alreadyReceived', sent(1, ASHA)];
    await receiving.send();
    expect(shown()).toEqual([['Room 1', 'received']]);
  });
});

describe('a server that refuses scans', () => {
  it('is reported, and waiting scans are kept until discarded', async () => {
    failure = new ApiFailure('The shipment is completed', { kind: 'http', status: 409 });
    receiving.scan('Room 1');
    await settled();
    expect(receiving.current()).toMatchObject({ waiting: 1, failure });
    receiving.discard();
    expect(receiving.current()).toMatchObject({ waiting: 0, failure: undefined, scans: [] });
  });

  it('causes waiting scans to be dropped with a signal if the shipment was deleted', async () => {
    failure = new ApiFailure('', { kind: 'http', status: 404 });
    receiving.scan('Room 1');
    await settled();
    expect(receiving.current()).toMatchObject({ waiting: 0, dropped: 1, failure: undefined, scans: [] });
    expect(heard).toEqual(['good', 'bad']);
  });

  it('gets one call at a time, with scans during a call in the next one', async () => {
    receiving.scan('Room 1');
    receiving.scan('Room 2');
    receiving.scan('Hall');
    await settled();
    expect(asked).toEqual([['Room 1'], ['Room 2', 'Hall']]);
  });
});

it('keeps received devices when an older list is loaded', async () => {
  receiving.scan('Room 1');
  await settled();
  receiving.learn([sent(1), sent(2), sent(3, EMI)]);
  expect(receiving.current().received).toEqual(new Set([sent(1).id, sent(3).id]));
});
