import { describe, expect, it } from 'vitest';
import { LIMITS } from '../limits/limits.ts';
import { decodeTelemetry, toReadings } from './decoder.ts';
import {
  decodeGatewayAnswer,
  decodeGatewayQuestion,
  decodeNamedDevice,
  decodeParts,
} from './gateway-decoder.ts';
import { REJECTIONS } from './rejection.ts';
import { generatePayloads } from './testing/payloads.ts';

const NOW = 1_800_000_000_000;
const DEVICE = { key: 7, keptFrom: 0, keyNames: undefined, stamp: () => NOW };
const bytes = (message: unknown) => Buffer.from(JSON.stringify(message));

describe('a message of a gateway', () => {
  it('is decoded to the same readings as a message of the device, or refused for the same reason', () => {
    let taken = 0;
    for (const payload of generatePayloads(3000, NOW)) {
      const parsed = decodeParts(Buffer.from(`{"Room 1":${payload},"Room 2":[]}`));
      const alone = decodeTelemetry(Buffer.from(payload), DEVICE, NOW);
      if (typeof parsed === 'string') {
        expect([parsed, alone]).toEqual(['not-json', 'not-json']);
        continue;
      }
      const [part] = parsed.parts;
      expect(part?.name).toBe('Room 1');
      const readings = toReadings(part?.content, DEVICE, NOW, parsed.checkText);
      expect(readings).toEqual(alone);
      if (typeof readings !== 'string') taken += 1;
    }
    expect(taken).toBeGreaterThan(500);
  });

  it('is decoded or refused with a reason, for any input', () => {
    const texts = ['', '{', '[]', 'null', '7', '"x"', '{}', '{"device":null}', '{"device":{"a":1}}', '\0'];
    for (const payload of [...texts, ...generatePayloads(500, NOW)]) {
      for (const decode of [decodeNamedDevice, decodeParts, decodeGatewayQuestion, decodeGatewayAnswer]) {
        const decoded = decode(Buffer.from(payload));
        if (typeof decoded === 'string') expect(REJECTIONS).toHaveProperty(decoded);
        else expect(Object.keys(decoded).length).toBeGreaterThan(0);
      }
    }
  });

  it('can name devices by any storable text', () => {
    for (const name of ['Room 1', '__proto__', 'constructor', '<b>', '=1+1', '部屋', '😀', 'x'.repeat(255)]) {
      expect(decodeNamedDevice(bytes({ device: name }))).toEqual({ name, type: null });
      expect(decodeParts(Buffer.from(`{${JSON.stringify(name)}:[]}`))).toMatchObject({
        parts: [{ name, content: [] }],
      });
    }
    for (const name of ['', 'x'.repeat(256), 'a\0', '\ud800', 7, null, ['a'], undefined]) {
      expect(decodeNamedDevice(bytes({ device: name }))).toBe('device-name');
    }
    expect(decodeNamedDevice(bytes({ device: 'a', type: 7 }))).toBe('wrong-gateway-form');
  });

  it('names no more devices than a gateway may serve', () => {
    const { devicesPerGateway } = LIMITS.gateways;
    const ofDevices = (count: number) =>
      bytes(Object.fromEntries(Array.from({ length: count }, (_, n) => [`Room ${n}`, []])));
    expect(decodeParts(ofDevices(devicesPerGateway))).toMatchObject({ parts: { length: devicesPerGateway } });
    expect(decodeParts(ofDevices(devicesPerGateway + 1))).toBe('too-many-devices');
  });

  it('can request one or several attributes, client or shared', () => {
    const question = { id: 1, device: 'a', client: true };
    expect(decodeGatewayQuestion(bytes({ ...question, key: 'k' }))).toEqual({
      id: 1,
      name: 'a',
      request: { clientKeys: ['k'] },
      isOfOne: true,
    });
    expect(decodeGatewayQuestion(bytes({ ...question, client: undefined, keys: ['k', 'l'] }))).toEqual({
      id: 1,
      name: 'a',
      request: { sharedKeys: ['k', 'l'] },
      isOfOne: false,
    });
    for (const wrong of [
      { id: -1 },
      { id: '1' },
      { client: 1 },
      { keys: 'k' },
      { keys: [1] },
      { key: 'a\0' },
    ])
      expect(decodeGatewayQuestion(bytes({ ...question, ...wrong }))).toBe('wrong-gateway-form');
  });

  it('can answer a command with any JSON, or without data', () => {
    const answered = (data: unknown) => decodeGatewayAnswer(bytes({ device: 'a', id: 5, data }));
    for (const data of [{ ok: true }, null, 'x', [1], false])
      expect(answered(data)).toEqual({ id: 5, name: 'a', payload: bytes(data) });
    expect(answered(undefined)).toEqual({ id: 5, name: 'a', payload: Buffer.alloc(0) });
  });
});
