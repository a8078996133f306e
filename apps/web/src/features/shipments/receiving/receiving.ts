import type { Receipt, ReceiptOutcome } from '@airdeck/contract/shipment-receipts';
import type { ShipmentDevice } from '@airdeck/contract/shipments';
import { isApiFailure, isGone } from '../../../lib/api-client/api-failure.ts';
import { createDeviceCodes, type DeviceCodes, readCodeText } from '../packing-list/code-text.ts';
import type { Tone } from './chime.ts';
import type { ScanQueue } from './scan-queue.ts';

/**
 * What came of a scan. `waiting`: remembered, and on its way to the server; `again`: scanned before, and still waiting;
 * `thisShipment`, `otherShipment`: the code of a shipment; `nothing`: of something else.
 */
export type ScanResult = ReceiptOutcome | 'waiting' | 'again' | 'thisShipment' | 'otherShipment' | 'nothing';

export type Scan = {
  /** What was read. */
  readonly code: string;
  /** Of the shipment, where it is known. */
  readonly device: ShipmentDevice | undefined;
  readonly result: ScanResult;
};

export type ReceivingState = {
  /** Newest first; each scan has a number of its own. */
  readonly scans: readonly (Scan & { readonly number: number })[];
  /** How many are still to be sent. */
  readonly waiting: number;
  /** Ids of devices that are received, as far as is known here. */
  readonly received: ReadonlySet<string>;
  /** Why the server took none of what waits; not that it could not be reached, which passes. */
  readonly failure: unknown;
  /** How many scans were given up because the shipment is there no longer. */
  readonly dropped: number;
};

export type ReceivingParts = {
  readonly shipmentId: string;
  /** Who scans. */
  readonly userId: string;
  readonly queue: ScanQueue;
  /** Receives devices by their codes, and answers for each in their order. */
  readonly receive: (codes: readonly string[]) => Promise<readonly Receipt[]>;
  /** Whether the server can be reached, as far as is known. */
  readonly isReachable: () => boolean;
  readonly play: (tone: Tone) => void;
  /** Epoch ms. */
  readonly now: () => number;
};

/** The devices of a shipment on their way in, code by code. */
export type Receiving = {
  current(): ReceivingState;
  subscribe(listener: () => void): () => void;
  /** The devices of the shipment, as the server has them now. */
  learn(devices: readonly ShipmentDevice[]): void;
  /** What a camera read or a person typed. */
  scan(text: string): void;
  /** Sends what waits, and goes on until nothing does or the server does not take it. */
  send(): Promise<void>;
  /** Gives up what waits, which the server does not take. */
  discard(): void;
};

/** As many as one call takes. */
export const SENT_AT_ONCE = 5_000;
const KEPT_SCANS = 50;

/** Whether nothing is left to be done about it. */
export function isGood(result: ScanResult): boolean {
  return result === 'received' || result === 'waiting';
}

/** What was sent before and its answer lost comes back as received already, by the same user. */
export function resultOf({ outcome, device }: Receipt, userId: string): ScanResult {
  const isOwn = outcome === 'alreadyReceived' && device?.receivedBy?.userId === userId;
  return isOwn ? 'received' : outcome;
}

/** A device in the hand that is not received: worth a line also when others have been scanned since. */
const OPEN_ENDS: ReadonlySet<ScanResult> = new Set([
  'unknown',
  'foreign',
  'nameTaken',
  'ambiguous',
  'returned',
]);

export function needsAttention(result: ScanResult): boolean {
  return OPEN_ENDS.has(result);
}

/**
 * What belongs to the shipment is confirmed as soon as it is scanned, and remembered until the server has answered for
 * it. All else the server judges, or this side while the server is away.
 */
export function createReceiving(parts: ReceivingParts): Receiving {
  const { shipmentId, userId, queue, play } = parts;
  const listeners = new Set<() => void>();
  let codes: DeviceCodes | undefined;
  /** What the server has said to be received since the page was loaded, by id: with who did it, and when. */
  const taken = new Map<string, ShipmentDevice>();
  let isSending = false;
  let lastNumber = 0;
  let state: ReceivingState = {
    scans: [],
    waiting: queue.waiting().length,
    received: new Set(),
    failure: undefined,
    dropped: 0,
  };

  function change(part: Partial<ReceivingState>): void {
    state = { ...state, ...part, waiting: queue.waiting().length };
    for (const listener of [...listeners]) listener();
  }

  const numbered = (scan: Scan) => {
    lastNumber += 1;
    return { ...scan, number: lastNumber };
  };

  const isWaiting = (wanted: string, device: ShipmentDevice | undefined) =>
    queue.waiting().some(({ code }) => code === wanted || (device && codes?.find(code) === device));

  /** Before the server is asked. */
  function judge(text: string): Scan {
    const subject = readCodeText(text);
    const code = subject.kind === 'device' ? subject.code : text.trim();
    const device = subject.kind === 'device' ? codes?.find(subject.code) : undefined;
    const as = (result: ScanResult): Scan => ({ code, device, result });
    if (subject.kind === 'nothing') return as('nothing');
    if (subject.kind === 'shipment') {
      return as(subject.shipmentId === shipmentId ? 'thisShipment' : 'otherShipment');
    }
    if (isWaiting(code, device)) return as('again');
    if (device && state.received.has(device._id)) {
      return { code, device: taken.get(device._id) ?? device, result: 'alreadyReceived' };
    }
    return as(codes && !device && !parts.isReachable() ? 'unknown' : 'waiting');
  }

  function scan(text: string): void {
    const judged = judge(text);
    if (judged.result === 'waiting') queue.add({ code: judged.code, scannedAt: parts.now() });
    change({ scans: [numbered(judged), ...state.scans].slice(0, KEPT_SCANS) });
    if (judged.result !== 'waiting') play('bad');
    // What the shipment does not have, as far as is known, sounds when the server has judged it.
    else if (judged.device || !parts.isReachable()) play('good');
    if (judged.result === 'waiting') void send();
  }

  async function send(): Promise<void> {
    if (isSending) return;
    isSending = true;
    try {
      for (let wanted = nextCodes(); wanted.length > 0; wanted = nextCodes()) {
        const receipts = await parts.receive(wanted);
        queue.remove(wanted);
        settle(receipts);
      }
    } catch (failure) {
      if (isGone(failure)) return drop();
      const passes = isApiFailure(failure) && failure.isServerAway;
      change({ failure: passes ? undefined : failure });
      // Remembered, which is all that can be said of it now.
      const [newest] = state.scans;
      if (passes && newest?.result === 'waiting' && !newest.device) play('good');
    } finally {
      isSending = false;
    }
  }

  function giveUp(part: Partial<ReceivingState>): void {
    queue.remove(queue.waiting().map(({ code }) => code));
    change({
      ...part,
      failure: undefined,
      scans: state.scans.filter(({ result }) => result !== 'waiting'),
    });
  }

  /** No one will ever take what waits. */
  function drop(): void {
    giveUp({ dropped: state.dropped + queue.waiting().length });
    play('bad');
  }

  const nextCodes = () =>
    queue
      .waiting()
      .slice(0, SENT_AT_ONCE)
      .map(({ code }) => code);

  function settle(receipts: readonly Receipt[]): void {
    const answered = new Map(
      receipts.map((receipt): [string, Scan] => {
        const { code } = receipt;
        return [code, { code, device: receipt.device ?? undefined, result: resultOf(receipt, userId) }];
      }),
    );
    const shown = state.scans.map((each) => {
      const answer = each.result === 'waiting' ? answered.get(each.code) : undefined;
      return answer ? { ...each, ...answer, device: answer.device ?? each.device } : each;
    });
    // Of what was scanned before the page was loaded, the rest needs no attention.
    const late = [...answered.values()].filter(
      ({ code, result }) => !isGood(result) && !shown.some((each) => each.code === code),
    );
    const wereSilent = state.scans.filter(({ result, device }) => result === 'waiting' && !device);
    for (const { device } of receipts) if (device?.isInstalled) taken.set(device._id, device);
    change({
      scans: [...late.map(numbered), ...shown].slice(0, KEPT_SCANS),
      received: new Set([...state.received, ...taken.keys()]),
      failure: undefined,
    });
    if ([...answered.values()].some(({ result }) => !isGood(result))) play('bad');
    else if (wereSilent.some(({ code }) => answered.has(code))) play('good');
  }

  return {
    current: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    learn(devices) {
      const known = createDeviceCodes(devices);
      codes = known;
      const listed = devices.filter(({ isInstalled }) => isInstalled).map(({ _id }) => _id);
      change({
        // The list may have been read just before the server took in what it has answered for since.
        received: new Set([...listed, ...taken.keys()]),
        scans: state.scans.map((each) => ({ ...each, device: known.find(each.code) ?? each.device })),
      });
    },
    scan,
    send,
    discard: () => giveUp({}),
  };
}
