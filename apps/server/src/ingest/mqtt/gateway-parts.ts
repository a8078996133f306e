import type { Clock } from '../../clock.ts';
import type { Done } from '../batch-writer.ts';
import { toAttributes, toReadings } from '../decoder.ts';
import type { Device } from '../device-directory.ts';
import type { DeviceMessages, Origin } from '../device-messages.ts';
import { decodeParts, type GatewayPart, type GatewayParts } from '../gateway-decoder.ts';
import { isForNow, type RejectionReason, Unavailable } from '../rejection.ts';
import { type Answer, TAKEN } from './acknowledgements.ts';
import type { GatewaySession, ServedDevices } from './gateway-session.ts';
import { REASON } from './reason-codes.ts';
import { refusalOf } from './refusal-answers.ts';

/** A gateway's message, and the callback for its result. */
export type GatewayArrival = {
  readonly gateway: GatewaySession;
  readonly origin: Origin & { readonly gateway: Device };
  readonly payload: Buffer;
  readonly settle: (answer: Answer) => void;
};

type Kind = 'telemetry' | 'attributes' | 'claim';

/** Stored in quarantine for a message that may hold a secret. */
const NOTHING = Buffer.alloc(0);

/** Handles gateway messages about several devices. An error in one part does not affect the others. */
export function createGatewayParts(needs: {
  messages: DeviceMessages;
  clock: Clock;
  /** Puts the whole message into quarantine, and answers with the reason. */
  refuse: (arrival: GatewayArrival, reason: RejectionReason) => void;
}) {
  const { messages, clock, refuse } = needs;

  /** Handles the part of one device. Returns its number of readings. */
  const takePart = (kind: Kind, device: Device, part: GatewayPart, said: Said, done: Done): number => {
    const { origin, checkText, bytes } = said;
    const { name, content } = part;
    if (kind === 'claim') {
      messages.claim(device, origin, Buffer.from(JSON.stringify(content)), done);
      return 0;
    }
    const now = clock();
    const refused = (reason: RejectionReason): number => {
      device.rate.count(now, 0, bytes);
      messages.refuse(device, origin, Buffer.from(JSON.stringify({ [name]: content })), reason, done);
      return 0;
    };
    if (kind === 'attributes') {
      const values = toAttributes(content, checkText);
      if (typeof values === 'string') return refused(values);
      device.rate.count(now, 0, bytes);
      messages.values(device, origin, values, bytes, done);
      return 0;
    }
    const readings = toReadings(content, device, now, checkText);
    if (typeof readings === 'string') return refused(readings);
    device.rate.count(now, readings.length, bytes);
    messages.readings(device, origin, readings, bytes, done);
    return readings.length;
  };

  const takeAll = (kind: Kind, arrival: GatewayArrival, message: GatewayParts, devices: ServedDevices) => {
    const { gateway, origin, payload } = arrival;
    const { parts, checkText } = message;
    const said = { origin, checkText, bytes: Math.ceil(payload.length / parts.length) };
    // The devices that the gateway does not serve share one quarantine row for each reason.
    const refused = new Map<RejectionReason, GatewayPart[]>();
    const taken: [Device, GatewayPart][] = [];
    for (const part of parts) {
      const device = devices.get(part.name) ?? 'device-out-of-reach';
      if (typeof device === 'string') refused.set(device, [...(refused.get(device) ?? []), part]);
      else taken.push([device, part]);
    }
    const settleOne = settledTogether(arrival, taken.length + refused.size);
    let readings = 0;
    for (const [device, part] of taken) readings += takePart(kind, device, part, said, settleOne(part.name));
    gateway.gateway.rate.count(clock(), readings, payload.length);
    for (const [reason, those] of refused) {
      const content = Object.fromEntries(
        those.map((part) => [part.name, kind === 'claim' ? null : part.content]),
      );
      const row = Buffer.from(JSON.stringify(content));
      messages.refuse(gateway.gateway, origin, row, reason, settleOne(those[0]?.name));
    }
  };

  return {
    take(kind: Kind, arrival: GatewayArrival): void {
      const { gateway, payload } = arrival;
      const message = decodeParts(payload);
      if (typeof message === 'string')
        refuse(kind === 'claim' ? { ...arrival, payload: NOTHING } : arrival, message);
      else {
        gateway.serve(
          message.parts.map(({ name }) => ({ name, type: null })),
          (devices) => takeAll(kind, arrival, message, devices),
        );
      }
    },
  };
}

/** Properties shared by all parts of a message. */
type Said = {
  readonly origin: GatewayArrival['origin'];
  readonly checkText: boolean;
  /** Average size of a part as received. */
  readonly bytes: number;
};

/** Answers a message when all its parts are settled. @returns creates the `Done` of a part, by the device's name */
function settledTogether({ gateway, settle }: GatewayArrival, count: number) {
  let outstanding = count;
  let answer: Answer = TAKEN;
  let isLost = false;
  return (name: string | undefined): Done =>
    (error) => {
      if (error instanceof Unavailable) isLost = true;
      // A part that is to be sent again is in no quarantine: the fault of another part must not hide it.
      else if (error && (answer === TAKEN || (isForNow(error.reason) && !answer.isForNow)))
        answer = refusalOf(error.reason, name);
      outstanding -= 1;
      if (outstanding > 0) return;
      // A part is stored nowhere: without an acknowledgement, the gateway sends the whole message again.
      if (isLost) gateway.connection.end(REASON.serverBusy);
      else settle(answer);
    };
}
