import { MAX_UPLINK_KEYS, MAX_UPLINK_SENDERS } from '@airdeck/contract/uplinks/uplinks';
import { atOnce, defineLimits, number, RETRY_LATER, time } from '../../limits/feature-limits.ts';

/** ChirpStack and The Things Stack give up after 5 s, and do not send again: what cannot be stored by then is refused. */
export const UPLINK_LIMITS = defineLimits({
  title: 'Uplinks',
  numbers: {
    keysPerTenant: MAX_UPLINK_KEYS,
    unknownDevicesPerTenant: MAX_UPLINK_SENDERS,
    messagesPerKeyAndMinute: 12_000,
    messagesAtOnce: 200,
    answerMs: 2_000,
    mqttConnections: 2_000,
  },
  rows: (limits) => [
    ['Keys', 'tenant', number(limits.keysPerTenant), '400'],
    [
      'Unknown devices that are remembered',
      'tenant',
      number(limits.unknownDevicesPerTenant),
      'the one seen longest ago is forgotten',
    ],
    ['Messages', 'key', `${number(limits.messagesPerKeyAndMinute)} a minute`, RETRY_LATER],
    ['Messages in work', 'server', atOnce(limits.messagesAtOnce), '503 with `Retry-After`'],
    ['Time until a message is stored', 'message', time(limits.answerMs), '503 with `Retry-After`'],
    ['Connections of AirGradient monitors over MQTT', 'server', atOnce(limits.mqttConnections), 'refused'],
  ],
});
