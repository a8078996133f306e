import { expect, it } from 'vitest';
import { pushPayload } from './push-payload.ts';

const given = {
  deliveryId: '6f9d2a10-0c1e-4f7a-8d55-2f4be7a2c001',
  event: 'shipmentMade',
} as const;
const subject = {
  aboutId: '7a1f0d10-6a1f-11f1-9c5b-000000000001',
  path: '/shipmentDetails/7a1f0d10-6a1f-11f1-9c5b-000000000001',
} as const;
const payload = (title: string, line: string) =>
  pushPayload({ ...subject, language: 'ar', title, lines: [line] }, given);

it('contains a short text unchanged', () => {
  expect(JSON.parse(payload('A title', 'A line 😀'))).toMatchObject({ title: 'A title', body: 'A line 😀' });
});

it.each([
  ['Latin letters', 'a'],
  ['letters of three bytes', '空'],
  ['characters of four bytes', '😀'],
  ['characters that JSON escapes', '\u0001'],
])('stays within the size limit of push services with %s', (_, character) => {
  const text = payload(character.repeat(255), character.repeat(4096));
  expect(Buffer.byteLength(text)).toBeLessThanOrEqual(4096 - 103);
  const { title, body } = JSON.parse(text);
  expect(title.replace('…', '')).toBe(character.repeat([...title.replace('…', '')].length));
  expect(body.endsWith(`${character}…`)).toBe(true);
});
