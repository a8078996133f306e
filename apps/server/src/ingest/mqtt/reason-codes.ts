/** MQTT 5 reason codes used by this port. Those from 0x80 are errors. */
export const REASON = {
  success: 0x00,
  noMatchingSubscribers: 0x10,
  noSubscriptionExisted: 0x11,
  unspecifiedError: 0x80,
  malformedPacket: 0x81,
  protocolError: 0x82,
  unsupportedProtocolVersion: 0x84,
  clientIdNotValid: 0x85,
  badUserNameOrPassword: 0x86,
  notAuthorized: 0x87,
  serverUnavailable: 0x88,
  serverBusy: 0x89,
  serverShuttingDown: 0x8b,
  badAuthenticationMethod: 0x8c,
  keepAliveTimeout: 0x8d,
  sessionTakenOver: 0x8e,
  topicFilterInvalid: 0x8f,
  topicNameInvalid: 0x90,
  packetIdNotFound: 0x92,
  receiveMaximumExceeded: 0x93,
  topicAliasInvalid: 0x94,
  packetTooLarge: 0x95,
  quotaExceeded: 0x97,
  administrativeAction: 0x98,
  payloadFormatInvalid: 0x99,
  sharedSubscriptionsNotSupported: 0x9e,
  connectionRateExceeded: 0x9f,
  subscriptionIdsNotSupported: 0xa1,
} as const;

export type ReasonCode = (typeof REASON)[keyof typeof REASON];

/** Return codes of CONNACK in MQTT 3.1 and 3.1.1, which have five refusals for all reasons. */
const RETURN_CODES: ReadonlyMap<ReasonCode, number> = new Map<ReasonCode, number>([
  [REASON.success, 0],
  [REASON.unsupportedProtocolVersion, 1],
  [REASON.clientIdNotValid, 2],
  [REASON.serverUnavailable, 3],
  [REASON.connectionRateExceeded, 3],
]);
const NOT_AUTHORIZED = 5;

/** The CONNACK return code of MQTT 3.1 and 3.1.1 for a reason. */
export function returnCodeOf(reason: ReasonCode): number {
  return RETURN_CODES.get(reason) ?? NOT_AUTHORIZED;
}

/** Protocol violation by a client: ends its connection, with this reason if its version supports it. */
export class ProtocolError extends Error {
  override readonly name = 'ProtocolError';
  readonly reason: ReasonCode;

  constructor(reason: ReasonCode, message: string) {
    super(message);
    this.reason = reason;
  }
}
