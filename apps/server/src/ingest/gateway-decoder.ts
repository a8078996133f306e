import { MAX_KEY_LENGTH } from '@airdeck/contract/device-port/device-messages';
import { LIMITS } from '../limits/limits.ts';
import type { AttributeRequest } from './client-attributes.ts';
import { isObject, readDeviceJson } from './device-json.ts';
import type { NamedDevice } from './gateway-devices.ts';
import { isStorable } from './reading.ts';
import type { RejectionReason } from './rejection.ts';

/** The part of a gateway's message about one device. */
export type GatewayPart = { readonly name: string; readonly content: unknown };

/** Parts by device, each once. `checkText`: whether texts may contain characters that PostgreSQL rejects. */
export type GatewayParts = { readonly parts: readonly GatewayPart[]; readonly checkText: boolean };

/** Reads `{"device": <name>, "type": <profile>}`. */
export function decodeNamedDevice(payload: Buffer): NamedDevice | RejectionReason {
  const message = decodeObject(payload);
  if (typeof message === 'string') return message;
  const { device: name, type = null } = message;
  if (!isDeviceName(name)) return 'device-name';
  if (type !== null && !isDeviceName(type)) return 'wrong-gateway-form';
  return { name, type };
}

/** Reads `{<name>: <part>, …}`. */
export function decodeParts(payload: Buffer): GatewayParts | RejectionReason {
  const message = decodeObject(payload);
  if (typeof message === 'string') return message;
  const parts = Object.entries(message).map(([name, content]) => ({ name, content }));
  if (parts.length === 0) return 'empty';
  if (parts.length > LIMITS.gateways.devicesPerGateway) return 'too-many-devices';
  // PostgreSQL cannot even search for some names.
  if (!parts.every(({ name }) => isDeviceName(name))) return 'device-name';
  return { parts, checkText: payload.includes('\\u') };
}

export type GatewayQuestion = {
  readonly id: number;
  readonly name: string;
  readonly request: AttributeRequest;
  /** Whether the answer is the bare value. */
  readonly isOfOne: boolean;
};

/** Reads `{"id", "device", "client", "key"}`, or with `keys`, a list. Without `client` shared attributes are meant. */
export function decodeGatewayQuestion(payload: Buffer): GatewayQuestion | RejectionReason {
  const message = decodeObject(payload);
  if (typeof message === 'string') return message;
  const { id, device: name, client = false, key, keys = [key] } = message;
  if (!isDeviceName(name)) return 'device-name';
  if (!isId(id) || typeof client !== 'boolean' || !isKeys(keys)) return 'wrong-gateway-form';
  const request = client ? { clientKeys: keys } : { sharedKeys: keys };
  return { id, name, request, isOfOne: keys.length === 1 };
}

export type GatewayAnswer = { readonly id: number; readonly name: string; readonly payload: Buffer };

/** Reads a device's answer to a command: `{"device", "id", "data"}`, any JSON as `data`. */
export function decodeGatewayAnswer(payload: Buffer): GatewayAnswer | RejectionReason {
  const message = decodeObject(payload);
  if (typeof message === 'string') return message;
  const { id, device: name, data } = message;
  if (!isDeviceName(name)) return 'device-name';
  if (!isId(id)) return 'wrong-gateway-form';
  return { id, name, payload: Buffer.from(data === undefined ? '' : JSON.stringify(data)) };
}

function decodeObject(payload: Buffer): Record<string, unknown> | RejectionReason {
  const message = readDeviceJson(payload);
  if (typeof message === 'string') return message;
  return isObject(message.content) ? message.content : 'wrong-gateway-form';
}

const isDeviceName = (name: unknown): name is string =>
  typeof name === 'string' && name.length > 0 && name.length <= MAX_KEY_LENGTH && isStorable(name);

const isKeys = (keys: unknown): keys is string[] =>
  Array.isArray(keys) && keys.every((key) => typeof key === 'string' && isStorable(key));

const isId = (id: unknown): id is number => Number.isSafeInteger(id) && (id as number) >= 0;
