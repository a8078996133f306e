import {
  ATTRIBUTE_REQUESTS,
  ATTRIBUTE_TOPICS,
  CALL_TOPICS,
  CLAIM_TOPIC,
  PROVISION_REQUEST_TOPIC,
  TELEMETRY_TOPICS,
} from '@airdeck/contract/device-port/device-messages';
import { GATEWAY_TOPICS } from '@airdeck/contract/device-port/gateway-messages';
import type { Action, OtherEntrance } from '../../testing/access-matrix/answers.ts';
import type { AccessMatrix } from '../../testing/access-matrix/feature-matrices.ts';

const OWN_TOKEN =
  'A device has no user: its token admits it to its own data, within the limits of the ingest';
const GATEWAY =
  'The token of a gateway admits it to devices of its own owner, within the limits of these devices';
const PROFILE_KEYS = 'Key and secret of a profile admit it to that profile, up to a number of devices a day';
const TO_DEVICES = 'The server sends it to the device; a user who caused it has used another entrance';

const messages = (
  topics: readonly string[],
  does: readonly Action[],
  differs: string,
): Record<string, OtherEntrance> =>
  Object.fromEntries(topics.map((topic) => [`MQTT ${topic}`, { does, differs }]));

/** The messages of the device port. Whether they are admitted is tested in `device-port.db.test.ts` and `gateways.db.test.ts`. */
export const accessMatrix: AccessMatrix = {
  answers: {},
  others: {
    ...messages(TELEMETRY_TOPICS, ['DEVICE_DATA telemetryWritten'], OWN_TOKEN),
    ...messages(ATTRIBUTE_TOPICS, ['DEVICE_DATA attributesWritten'], OWN_TOKEN),
    ...messages(
      ATTRIBUTE_REQUESTS.map(({ request }) => request),
      ['DEVICE attributes read'],
      OWN_TOKEN,
    ),
    ...messages(
      CALL_TOPICS.map(({ request }) => request),
      ['DEVICE commands received', 'DEVICE call made'],
      OWN_TOKEN,
    ),
    ...messages(
      CALL_TOPICS.map(({ response }) => response),
      ['DEVICE command answered'],
      OWN_TOKEN,
    ),
    ...messages([CLAIM_TOPIC], ['DEVICE offered to be claimed'], OWN_TOKEN),
    ...messages([PROVISION_REQUEST_TOPIC], ['DEVICE created: by itself'], PROFILE_KEYS),
    ...messages([GATEWAY_TOPICS.connect], ['DEVICE created: by a gateway'], GATEWAY),
    ...messages([GATEWAY_TOPICS.disconnect], ['GATEWAY served device left'], GATEWAY),
    ...messages([GATEWAY_TOPICS.telemetry], ['DEVICE_DATA telemetryWritten'], GATEWAY),
    ...messages(
      [GATEWAY_TOPICS.attributes],
      ['DEVICE_DATA attributesWritten', 'DEVICE attributes read'],
      GATEWAY,
    ),
    ...messages([GATEWAY_TOPICS.claim], ['DEVICE offered to be claimed'], GATEWAY),
    ...messages([GATEWAY_TOPICS.attributeRequest], ['DEVICE attributes read'], GATEWAY),
    ...messages([GATEWAY_TOPICS.attributeResponse], ['DEVICE attributes read'], TO_DEVICES),
    ...messages([GATEWAY_TOPICS.commands], ['DEVICE commands received', 'DEVICE command answered'], GATEWAY),
  },
};
