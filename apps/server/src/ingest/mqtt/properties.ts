import { ProtocolFault, REASON } from './reason-codes.ts';

const REASON_GIVEN = ['reasonString'];

/** Which properties of MQTT 5 a client may send with what; user properties with everything. */
const ALLOWED: Record<string, ReadonlySet<string>> = Object.fromEntries(
  Object.entries({
    connect: [
      'sessionExpiryInterval',
      'receiveMaximum',
      'maximumPacketSize',
      'topicAliasMaximum',
      'requestResponseInformation',
      'requestProblemInformation',
      'authenticationMethod',
      'authenticationData',
    ],
    will: [
      'willDelayInterval',
      'payloadFormatIndicator',
      'messageExpiryInterval',
      'contentType',
      'responseTopic',
      'correlationData',
    ],
    publish: [
      'payloadFormatIndicator',
      'messageExpiryInterval',
      'topicAlias',
      'responseTopic',
      'correlationData',
      'contentType',
    ],
    subscribe: ['subscriptionIdentifier'],
    unsubscribe: [],
    puback: REASON_GIVEN,
    pubrec: REASON_GIVEN,
    pubrel: REASON_GIVEN,
    pubcomp: REASON_GIVEN,
    disconnect: ['sessionExpiryInterval', 'reasonString'],
  }).map(([kind, names]) => [kind, new Set([...names, 'userProperties'])]),
);

/** These say how much the client takes, which cannot be nothing. */
const NEVER_ZERO: ReadonlySet<string> = new Set(['receiveMaximum', 'maximumPacketSize']);

/**
 * The library reads any property anywhere, as often as it comes, and ones that are cut as -1 or null.
 * @throws ProtocolFault
 */
export function checkProperties(kind: string, properties: object | undefined): void {
  if (!properties) return;
  for (const [name, value] of Object.entries(properties)) {
    if (!ALLOWED[kind]?.has(name))
      throw new ProtocolFault(REASON.protocolError, `the property ${name} with ${kind}`);
    if (name === 'userProperties') continue;
    if (Array.isArray(value)) throw new ProtocolFault(REASON.protocolError, `the property ${name} twice`);
    if (value === null || value === undefined || (typeof value === 'number' && value < 0))
      throw new ProtocolFault(REASON.malformedPacket, `the property ${name} is cut`);
    if (value === 0 && NEVER_ZERO.has(name))
      throw new ProtocolFault(REASON.protocolError, `the property ${name} is zero`);
  }
}
