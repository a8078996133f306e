import type { ReceiptOutcome } from '@airdeck/contract/shipments/shipment-receipts';
import { isApiFailure, isGone } from '../../../lib/api-client/api-failure.ts';
import type { Receipt, ShipmentDevice } from '../api/shipment.ts';
import { createDeviceCodes, type DeviceCodes, readCodeText } from '../packing-list/code-text.ts';
import type { Tone } from './chime.ts';
import type { ScanQueue } from './scan-queue.ts';

/**
 * Result of a scan. `waiting`: kept until the server has answered; `again`: scanned before, and still waiting;
 * `thisShipment`, `otherShipment`: the code of a shipment; `nothing`: any other code.
 */
export type ScanResult = ReceiptOutcome | 'waiting' | 'again' | 'thisShipment' | 'otherShipment' | 'nothing';

export type Scan = {
  /** Text of the code, without the prefix of devices. */
  readonly code: string;
  /** Device of the shipment, if known. */
  readonly device: ShipmentDevice | undefined;
  readonly result: ScanResult;
};

export type ReceivingState = {
  /** Newest first, with unique numbers. */
  readonly scans: readonly (Scan & { readonly number: number })[];
  /** Number of scans to be sent. */
  readonly waiting: number;
  /** Known ids of received devices. */
  readonly received: ReadonlySet<string>;
  /** Reason of a refusal of waiting scans by the server; not set for temporary unreachability. */
  readonly failure: unknown;
  /** Number of scans dropped because the shipment was deleted. */
  readonly dropped: number;
};

export type ReceivingParts = {
  readonly shipmentId: string;
  /** The user who scans. */
  readonly userId: string;
  readonly queue: ScanQueue;
  /** Receives devices by their codes. @returns a receipt for each, in their order */
  readonly receive: (codes: readonly string[]) => Promise<readonly Receipt[]>;
  /** Whether the server can be reached, as far as known. */
  readonly isReachable: () => boolean;
  readonly play: (tone: Tone) => void;
  /** Epoch ms. */
  readonly now: () => number;
};

/** Receives the devices of a shipment, code by code. */
export type Receiving = {
  current(): ReceivingState;
  subscribe(listener: () => void): () => void;
  /** Applies the devices of the shipment from the server. */
  learn(devices: readonly ShipmentDevice[]): void;
  /** Handles a code of a camera, or a typed text. */
  scan(text: string): void;
  /** Sends waiting scans until none is left, or the server fails. */
  send(): Promise<void>;
  /** Discards waiting scans that the server refuses. */
  discard(): void;
};

/** Limit of one call. */
export const SENT_AT_ONCE = 5_000;
const KEPT_SCANS = 50;

/** Whether the user has nothing left to do about it. */
export function isGood(result: ScanResult): boolean {
  return result === 'received' || result === 'waiting';
}

/** A scan whose first answer was lost is answered as already received by the same user. */
export function resultOf({ outcome, device }: Receipt, userId: string): ScanResult {
  const isOwn = outcome === 'alreadyReceived' && device?.receivedBy?.userId === userId;
  return isOwn ? 'received' : outcome;
}

/** Results of devices that could not be received: still listed after later scans. */
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
 * Devices of the shipment are confirmed when scanned, and kept until the server has answered. Other codes are judged by
 * the server, or locally while it is unreachable.
 */
export function createReceiving(parts: ReceivingParts): Receiving {
  const { shipmentId, userId, queue, play } = parts;
  const listeners = new Set<() => void>();
  let codes: DeviceCodes | undefined;
  /** Devices received since the page was loaded, by id: with user and time, as answered by the server. */
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

  /** Result before the answer of the server. */
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
    if (device && state.received.has(device.id)) {
      return { code, device: taken.get(device.id) ?? device, result: 'alreadyReceived' };
    }
    return as(codes && !device && !parts.isReachable() ? 'unknown' : 'waiting');
  }

  function scan(text: string): void {
    const judged = judge(text);
    if (judged.result === 'waiting') queue.add({ code: judged.code, scannedAt: parts.now() });
    change({ scans: [numbered(judged), ...state.scans].slice(0, KEPT_SCANS) });
    if (judged.result !== 'waiting') play('bad');
    // Codes that match no known device sound after the answer of the server.
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
      // It is kept, which is all that is known now.
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

  /** Drops waiting scans: the shipment no longer exists. */
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
    // Other scans from before the page was loaded need no attention.
    const late = [...answered.values()].filter(
      ({ code, result }) => !isGood(result) && !shown.some((each) => each.code === code),
    );
    const wereSilent = state.scans.filter(({ result, device }) => result === 'waiting' && !device);
    for (const { device } of receipts) if (device?.isReceived) taken.set(device.id, device);
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
      const listed = devices.filter(({ isReceived }) => isReceived).map(({ id }) => id);
      change({
        // The list may be older than the server's last answers.
        received: new Set([...listed, ...taken.keys()]),
        scans: state.scans.map((each) => ({ ...each, device: known.find(each.code) ?? each.device })),
      });
    },
    scan,
    send,
    discard: () => giveUp({}),
  };
}
