import { MAX_SHIPMENT_DEVICES } from '@airdeck/contract/shipments/shipments';
import { BRAND_LIMITS } from '../features/brands/brands.limits.ts';
import { CONVERSATION_LIMITS } from '../features/conversations/conversations.limits.ts';
import { DEVICE_IMPORT_LIMITS } from '../features/device-import/device-import.limits.ts';
import { FLOOR_PLAN_LIMITS } from '../features/floor-plans/floor-plans.limits.ts';
import { PROFILE_LIMITS } from '../features/profile/profile.limits.ts';
import { QUESTIONNAIRE_LIMITS } from '../features/questionnaires/questionnaires.limits.ts';
import { SHIPMENT_LIMITS } from '../features/shipments/shipments.limits.ts';
import { OPERATIONS } from './declared-errors.ts';

/** A route that takes larger bodies than others, with costly ones beside those that follow from its schema. */
export type LargeBody = {
  readonly bytes: number;
  /** Values of JSON; missing: as for others. */
  readonly values?: number;
  /** Missing: JSON. */
  readonly contentType?: string;
  readonly bodies: Readonly<Record<string, (bytes: number) => string>>;
};

const { fileBytes, rowsPerFile: ROWS } = DEVICE_IMPORT_LIMITS.numbers;

const rows = (header: string, row: (n: number) => string) =>
  [header, ...Array.from({ length: ROWS }, (_, n) => row(n))].join('\n');

/** Files with as much as possible to import, or to refuse. */
const FULL_DEVICE_FILES: LargeBody['bodies'] = {
  'as many rows as possible': () =>
    rows(
      'name,label,place,city,latitude,longitude,timeZone,purifier,description,accessToken',
      (n) =>
        `Device ${n},Room ${n},School,Tokyo ${n},${n / 200},${n / 100},Asia/Tokyo,,${'d'.repeat(200)},token-${n}`,
    ),
  'as many errors as possible': () =>
    rows(
      'label,profile,customer,place,city,latitude,longitude,timeZone,purifier,description,accessToken,name',
      (n) => `${'l'.repeat(256)},,c${n},p${n},,a,b,Z/${n},m${n},,,`,
    ),
};

/** Files of devices that are long in one direction, or wrong everywhere. */
const DEVICE_FILES: LargeBody['bodies'] = {
  ...FULL_DEVICE_FILES,
  'commas only': (bytes) => ','.repeat(bytes),
  'columns only': (bytes) => 'name;'.repeat(bytes / 5),
  'line breaks only': (bytes) => '\n'.repeat(bytes),
  'quotes only': (bytes) => '"'.repeat(bytes),
  'an endless first row': (bytes) => 'a'.repeat(bytes),
  'an endless second row': (bytes) => 'name\n'.padEnd(bytes, 'a'),
  'an endless cell in quotes': (bytes) => 'name\n"'.padEnd(bytes, '\n'),
  'an endless escape': (bytes) => 'name\n'.padEnd(bytes, "'"),
  'rows of a letter': (bytes) => 'name\n'.padEnd(bytes, 'a\n'),
  'rows of a letter, separated as on old computers': (bytes) => 'name\r'.padEnd(bytes, 'a\r'),
  'rows of empty cells': (bytes) => `name,label\n${`x${','.repeat(bytes / ROWS - 3)}\n`.repeat(ROWS)}`,
};

/** The beginning of a PNG file, and nothing that follows. */
const picture = (bytes: number) => `iVBORw0KGgo${'A'.repeat(bytes - 11 - (bytes % 4))}`;

const SHIPMENT: LargeBody = {
  bytes: SHIPMENT_LIMITS.numbers.bodyBytes,
  values: SHIPMENT_LIMITS.numbers.bodyValues,
  bodies: {
    'devices with long labels and names': (bytes) => {
      // As many characters of three bytes as there is room for in each.
      const length = (bytes / MAX_SHIPMENT_DEVICES - 60) / 2 / 3;
      return deviceList((n) => [`${n}`, `n${n}`].map((text) => text.padEnd(length, '機')));
    },
    'devices with labels': () => deviceList((n) => [`Shipped ${n}`]),
    'devices with ids': () =>
      deviceList((n) => [undefined, undefined, `7a1f0d10-6a1f-41f1-9c5b-${`${n}`.padStart(12, '0')}`]),
    'devices with wrong fields': () => deviceList(() => [1, 1, 1]),
  },
};

function deviceList(fieldsOf: (n: number) => readonly unknown[]): string {
  const devices = Array.from({ length: MAX_SHIPMENT_DEVICES }, (_, n) => {
    const [deviceLabel, deviceName, deviceIdMongo] = fieldsOf(n);
    return { deviceLabel, deviceName, deviceIdMongo };
  });
  return JSON.stringify({ deviceList: devices });
}

const CONVERSATION: LargeBody = {
  bytes: CONVERSATION_LIMITS.numbers.bodyBytes,
  bodies: {
    'a picture': (bytes) =>
      JSON.stringify({
        text: 'x',
        subject: 'x',
        sentId: '7a1f0d10-6a1f-41f1-9c5b-d3c1b2a4f005',
        picture: picture(bytes - 200),
      }),
  },
};

/**
 * The routes that take bodies of more than 64 KiB; a test compares the list with the routes. How long reading them can
 * hold up others is measured by `npm run bench -- bodies`.
 */
export const LARGE_BODIES: Readonly<Record<string, LargeBody>> = {
  'POST /backoffice/devices/import/check': {
    bytes: fileBytes,
    contentType: 'text/csv',
    bodies: DEVICE_FILES,
  },
  'POST /backoffice/devices/import': {
    bytes: fileBytes,
    contentType: 'text/csv',
    // Its file is read as the check reads it.
    bodies: FULL_DEVICE_FILES,
  },
  'PUT /backoffice/editUser/:userId': {
    bytes: PROFILE_LIMITS.numbers.bodyBytes,
    bodies: { 'a picture': (bytes) => JSON.stringify({ picture: picture(bytes - 100) }) },
  },
  'PUT /backoffice/brand': {
    bytes: BRAND_LIMITS.numbers.bodyBytes,
    bodies: {
      'two pictures': (bytes) => {
        const logo = picture(bytes / 2 - 100);
        return JSON.stringify({
          name: '',
          sender: '',
          accent: '',
          host: '',
          logoLight: logo,
          logoDark: logo,
        });
      },
    },
  },
  'PUT /backoffice/floorPlans/:placeId/picture': {
    bytes: FLOOR_PLAN_LIMITS.numbers.bodyBytes,
    bodies: { 'a picture': (bytes) => JSON.stringify({ picture: picture(bytes - 100) }) },
  },
  'POST /backoffice/conversations': CONVERSATION,
  'POST /backoffice/conversations/:conversationId/entries': CONVERSATION,
  'POST /backoffice/questionnarieResponseApi/submitAnswer': {
    bytes: QUESTIONNAIRE_LIMITS.numbers.answersBytes,
    bodies: {},
  },
  'POST /backoffice/shipmentApi/checkDevices': SHIPMENT,
  'POST /backoffice/shipmentApi/createShipment': SHIPMENT,
  'PUT /backoffice/shipmentApi/updateShipment': SHIPMENT,
  'PUT /backoffice/shipmentApi/receiveDevices': SHIPMENT,
};

/** The routes and messages that are called with a body: `npm run bench -- bodies` measures all of these. */
export const OPERATIONS_WITH_BODY = [...OPERATIONS].filter(
  ([route, { method, body }]) => method !== 'GET' && (body || LARGE_BODIES[route]),
);
