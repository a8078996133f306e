import { AIRGRADIENT_TOPIC, UPLINK_KEY_PREFIX } from '@airdeck/contract/uplinks/uplink-calls';
import type { DeliveredMessages } from '../delivered-messages.ts';
import type { MonitorDoor, UplinkOutcome } from '../uplink-door.ts';
import { type Answer, TAKEN } from './acknowledgements.ts';
import { type Client, type Message, STOP } from './end-point.ts';
import { REASON, type ReasonCode } from './reason-codes.ts';

/** Whether a user name may be a tenant's key, and not the access token of a device. */
export const isOfMonitors = (username: string): boolean => username.startsWith(UPLINK_KEY_PREFIX);

/**
 * Connections of AirGradient monitors, with a key of their tenant as user name. They publish readings of the device in
 * their topic, and may do nothing else. The key is looked up with each message, so that a withdrawn one ends the session.
 */
export class MonitorSessions {
  readonly #door: MonitorDoor;
  readonly #delivered: DeliveredMessages;
  readonly #secrets = new Map<Client, string>();

  constructor(parts: { door: MonitorDoor; delivered: DeliveredMessages }) {
    this.#door = parts.door;
    this.#delivered = parts.delivered;
  }

  /** Returns the reason for a refusal; undefined: admitted; `unknown`: there is no such key. */
  async admit(connection: Client, secret: string): Promise<ReasonCode | undefined | 'unknown'> {
    const isKnown = await this.#door.admits(secret);
    if (isKnown === undefined) return REASON.serverUnavailable;
    if (!isKnown) return 'unknown';
    if (this.#secrets.size >= this.#door.connections) return REASON.serverUnavailable;
    // The client may have disconnected during the query.
    if (!connection.isEnded) this.#secrets.set(connection, secret);
    return undefined;
  }

  has(connection: Client): boolean {
    return this.#secrets.has(connection);
  }

  receive(connection: Client, { topic, payload }: Message, settle: (answer: Answer) => void): void {
    const secret = this.#secrets.get(connection) ?? '';
    if (!topic.startsWith(AIRGRADIENT_TOPIC)) {
      connection.end(REASON.topicNameInvalid);
      return;
    }
    const serial = topic.slice(AIRGRADIENT_TOPIC.length);
    // One at a time.
    connection.stop(STOP.questions);
    void this.#door
      .deliver({ secret, serial, payload: Buffer.from(payload) }, this.#delivered)
      .then((outcome) => {
        const answer = answerTo(outcome);
        if (typeof answer === 'object') settle(answer);
        else connection.end(answer);
        connection.go(STOP.questions);
      });
  }

  close(connection: Client): void {
    this.#secrets.delete(connection);
  }
}

/** The answer to a message, or the reason for which its connection ends. */
function answerTo(outcome: UplinkOutcome): Answer | ReasonCode {
  switch (outcome.kind) {
    case 'taken':
      return TAKEN;
    case 'refused':
      return { reason: REASON.payloadFormatInvalid, text: outcome.reason };
    case 'notNow':
      return { reason: REASON.quotaExceeded, text: 'Too many messages', isForNow: true };
    case 'unavailable':
      return REASON.serverBusy;
    case 'unknownKey':
      return REASON.notAuthorized;
  }
}
