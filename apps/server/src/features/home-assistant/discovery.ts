import { createHash } from 'node:crypto';
import { isQuantity, QUANTITIES, type Quantity } from '@airdeck/air/quantities';
import { roomTitle } from '@airdeck/air/room-name';
import type { Language } from '@airdeck/contract/common/languages';
import { shownText } from '@airdeck/contract/common/shown-text';
import type { DeclaredQuantity } from '@airdeck/contract/quantities/quantities';
import type { Brand } from '../../brand.ts';
import type { DeclaredQuantities } from '../quantities/quantities.service.ts';
import { quantityName } from '../quantities/quantity-name.ts';

/*
 * Home Assistant's discovery over MQTT: a retained message for each sensor, whose ids never change, and topics for its
 * states that people can read. Names are texts of people and devices.
 */

/** Home Assistant says here when it has started, and then knows nothing of values. */
export const BIRTH_TOPIC = 'homeassistant/status';

/** Payloads of availability, which are Home Assistant's defaults. */
export const ONLINE = 'online';
export const OFFLINE = 'offline';

export type AnnouncedDevice = {
  readonly id: string;
  readonly name: string;
  readonly label: string | null;
  /** Name of its profile. */
  readonly model: string | null;
  /** After this time without a value it counts as silent. */
  readonly inactivityTimeoutMs: number;
};

export type DiscoverySettings = {
  readonly topicPrefix: string;
  readonly language: Language;
  readonly declared: DeclaredQuantities;
  /** The tenant's. */
  readonly brand: Pick<Brand, 'name' | 'consoleUrl'>;
};

/** Home Assistant's classes of quantities; those whose units it does not take have none. */
const DEVICE_CLASSES: Partial<Record<Quantity, string>> = {
  pm1: 'pm1',
  pm25: 'pm25',
  pm10: 'pm10',
  co2: 'carbon_dioxide',
  tvoc: 'volatile_organic_compounds_parts',
  iaq: 'aqi',
  temp: 'temperature',
  rh: 'humidity',
  bat: 'battery',
  co: 'carbon_monoxide',
  pressure: 'atmospheric_pressure',
  noise: 'sound_pressure',
  light: 'illuminance',
};

/** The topic on which the bridge says whether it is connected, also by its last will. */
export const statusTopic = (topicPrefix: string): string => `${topicPrefix}/status`;

/** Characters with a meaning in topics, those that end or hide text, and the one that escapes. */
const NOT_IN_TOPICS = /[+#/%\p{Cc}\p{Surrogate}\uFFFE\uFFFF]/gu;
const LONGEST_LEVEL = 100;

/** A part of a topic: readable, and never more than one part or a wildcard. */
export function topicLevel(text: string): string {
  const short = [...shownText(text).trim()].slice(0, LONGEST_LEVEL).join('');
  return short.replaceAll(NOT_IN_TOPICS, escaped) || '_';
}

const escaped = (sign: string): string => (/\p{Surrogate}/u.test(sign) ? '_' : encodeURIComponent(sign));

/** An id of Home Assistant, which has letters, digits, - and _ only. Different keys have different ids. */
export function objectOf(key: string): string {
  if (/^[\w-]{1,64}$/.test(key)) return key;
  const hash = createHash('sha256').update(key).digest('hex').slice(0, 12);
  return `${key.replaceAll(/[^\w-]/g, '_').slice(0, 40)}_${hash}`;
}

export const nodeOf = (deviceId: string): string => `airdeck_${deviceId.replaceAll('-', '')}`;

export const configTopic = (deviceId: string, object: string): string =>
  `homeassistant/sensor/${nodeOf(deviceId)}/${object}/config`;

/** `airdeck/Lobby/AD-1003/co2`: by room; the serial number distinguishes rooms of the same name. */
export const stateTopic = (topicPrefix: string, device: AnnouncedDevice, key: string): string =>
  [topicPrefix, ...[roomTitle(device), device.name, key].map(topicLevel)].join('/');

export type Message = { readonly topic: string; readonly payload: string; readonly retain: boolean };

/** An empty message that is retained removes a sensor. */
export const withdrawals = (deviceId: string, objects: readonly string[]): Message[] =>
  objects.map((object) => ({ topic: configTopic(deviceId, object), payload: '', retain: true }));

/** The description of a sensor for Home Assistant, as the text of its message. */
export function sensorConfig(device: AnnouncedDevice, key: string, settings: DiscoverySettings): string {
  const { topicPrefix, language, brand } = settings;
  const product = shownText(brand.name);
  const found = settings.declared.get(key);
  const declared = found?.isWithdrawn ? undefined : found;
  const unique = `${nodeOf(device.id)}_${objectOf(key)}`;
  return JSON.stringify({
    unique_id: unique,
    name: shownText(quantityName(key, declared, language)),
    ...unitOf(key, declared),
    state_class: 'measurement',
    state_topic: stateTopic(topicPrefix, device, key),
    // Longer than a device is silent before it counts as such, also after a slow acknowledgement.
    expire_after: Math.ceil(device.inactivityTimeoutMs / 1000),
    availability_topic: statusTopic(topicPrefix),
    device: {
      identifiers: [nodeOf(device.id)],
      name: shownText(roomTitle(device)),
      serial_number: shownText(device.name),
      manufacturer: product,
      ...(device.model && { model: shownText(device.model) }),
      configuration_url: brand.consoleUrl,
    },
    origin: { name: product, url: brand.consoleUrl },
  });
}

function unitOf(key: string, declared: DeclaredQuantity | undefined) {
  const quantity = isQuantity(key) ? QUANTITIES[key] : declared;
  if (!quantity) return {};
  const { unit, decimals } = quantity;
  const deviceClass = isQuantity(key) && DEVICE_CLASSES[key];
  return {
    ...(deviceClass && { device_class: deviceClass }),
    ...(unit && { unit_of_measurement: unit }),
    suggested_display_precision: decimals,
  };
}
