import type { UplinkFailure, UplinkSource } from '@airdeck/contract/uplinks/uplinks';
import type { Transport } from '../metrics.ts';
import type { DeliveredMessages } from './delivered-messages.ts';

/** A message of a device that another system delivers with a tenant's key. */
export type UplinkCall<Message> = {
  readonly secret: string;
  readonly source: UplinkSource;
  readonly transport: Transport;
  readonly payload: Buffer;
  /** Reads its JSON. */
  readonly read: (content: unknown) => Message;
};

export type UplinkOutcome =
  | { readonly kind: 'taken' }
  | { readonly kind: 'unknownKey' }
  /** @param reason in words, for the log of the other system */
  | { readonly kind: 'refused'; readonly failure: UplinkFailure; readonly reason: string }
  /** It may be sent again. */
  | { readonly kind: 'notNow'; readonly retryAfterS: number }
  | { readonly kind: 'unavailable' };

/** The entrance for messages of AirGradient monitors over MQTT. Its functions do not throw. */
export type MonitorDoor = {
  /** Most connections at a time. */
  readonly connections: number;
  /** Whether a connection with this user name may deliver. Undefined: it is unknown without the database. */
  admits(secret: string): Promise<boolean | undefined>;
  /** @param serial from the topic */
  deliver(
    message: { readonly secret: string; readonly serial: string; readonly payload: Buffer },
    to: DeliveredMessages,
  ): Promise<UplinkOutcome>;
};
