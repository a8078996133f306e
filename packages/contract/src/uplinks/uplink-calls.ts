import { z } from 'zod';
import { REQUEST_ERRORS } from '../common/errors.ts';
import { contentOf, operation } from '../common/operation.ts';
import { UPLINK_PERMISSIONS } from './uplinks.permissions.ts';

/** Start of an uplink key, by which it is told from an access token of a device. */
export const UPLINK_KEY_PREFIX = 'upl_';

/** AirGradient's topics; followed by the serial number. */
export const AIRGRADIENT_TOPIC = 'airgradient/readings/';

export const UPLINKS_PATH = '/api/v1/uplinks';

/**
 * The body is JSON under any content type. Answers are statuses, as text where there is something to say: 400 for a
 * message that cannot be stored, 401 for an unknown key, 404 for an unknown device, 429 and 503 with `Retry-After`.
 */
const delivery = {
  method: 'POST',
  permission: UPLINK_PERMISSIONS.deliver,
  tag: 'uplinks',
  responses: {
    200: z.void(),
    400: contentOf('text/plain'),
    401: z.void(),
    404: contentOf('text/plain'),
    429: z.void(),
    503: z.void(),
  },
  errors: [REQUEST_ERRORS.tooLarge],
} as const;

const inHeader = 'The key of the tenant is in the header `Authorization: Bearer <key>`.';
const keyParams = z.object({ key: z.string() });
const sensorParams = keyParams.extend({ sensor: z.string().describe('`airgradient:<serial number>`') });

export const deliverChirpStack = operation({
  ...delivery,
  path: `${UPLINKS_PATH}/chirpstack`,
  summary: "An event of ChirpStack's HTTP integration, version 4",
  description: inHeader,
  query: z.object({ event: z.string().optional() }),
});

export const deliverTheThingsStack = operation({
  ...delivery,
  path: `${UPLINKS_PATH}/the-things-stack`,
  summary: 'A webhook of The Things Stack, version 3',
  description: inHeader,
});

export const deliverAirGradient = operation({
  ...delivery,
  path: `${UPLINKS_PATH}/:key/sensors/:sensor/measures`,
  summary: 'A message of an AirGradient monitor',
  params: sensorParams,
});

export const configureAirGradient = operation({
  ...delivery,
  method: 'GET',
  path: `${UPLINKS_PATH}/:key/sensors/:sensor/one/config`,
  summary: 'An AirGradient monitor asks for its settings: always 400, it keeps its own',
  params: sensorParams,
});

export const deliverSensorCommunity = operation({
  ...delivery,
  path: `${UPLINKS_PATH}/:key/sensor-community`,
  summary: "A message of airRohr to an API of one's own",
  params: keyParams,
});
