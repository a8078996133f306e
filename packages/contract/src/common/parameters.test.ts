import { describe, expect, it } from 'vitest';
import { booleanParameter, intParameter, textParameter, uuidParameter } from './parameters.ts';

const ID = '7a1f0d10-6a1f-11f1-9c5b-d3c1b2a4f005';
const messages = (result: { error?: { issues: { message: string }[] } }) =>
  result.error?.issues.map(({ message }) => message);

describe('parameters of the query string', () => {
  it.each([
    ['5', 5],
    ['-1', -1],
    ['+7', 7],
    ['007', 7],
    ['2147483647', 2_147_483_647],
    [['5', '6'], 5],
  ])('read the whole number %j', (text, value) => {
    expect(intParameter('page').parse(text)).toBe(value);
  });

  it.each(['x', '1e3', '0x10', '5.0', ' 5', '2147483648', '٥', 'Infinity'])(
    'reject %j as a number',
    (text) => {
      expect(messages(intParameter('page').safeParse(text))).toEqual([
        `Method parameter 'page': Failed to convert value of type 'java.lang.String' to required type 'int'; For input string: "${text}"`,
      ]);
    },
  );

  it.each([undefined, '', []])('treat %j as a missing number', (given) => {
    expect(messages(intParameter('page').safeParse(given))).toEqual([
      "Required request parameter 'page' for method parameter type int is not present",
    ]);
  });

  it('read booleans in all spellings of the platform, and empty text as undefined', () => {
    const schema = booleanParameter('active');
    const read = (...texts: (string | undefined)[]) => texts.map((text) => schema.parse(text));
    expect(read('true', 'True', 'yes', 'ON', '1')).toEqual(Array(5).fill(true));
    expect(read('false', 'False', 'no', 'OFF', '0')).toEqual(Array(5).fill(false));
    expect(read(undefined, '')).toEqual([undefined, undefined]);
    expect(messages(schema.safeParse('maybe'))).toEqual([
      "Method parameter 'active': Failed to convert value of type 'java.lang.String' to required type 'boolean'; Invalid boolean value [maybe]",
    ]);
  });

  it('read a blank text as undefined', () => {
    const schema = textParameter();
    expect([' ', '', undefined, { a: 1 }].map((text) => schema.parse(text))).toEqual(
      Array(4).fill(undefined),
    );
    expect(schema.parse(' a ')).toBe(' a ');
  });

  it('read ids of any UUID version, in lower case', () => {
    const schema = uuidParameter('deviceId');
    expect(schema.parse(ID.toUpperCase())).toBe(ID);
    expect(schema.parse('00000000-0000-0000-0000-000000000000')).toMatch(/^0{8}-/);
    expect(messages(schema.safeParse(`${ID} `))).toEqual([`Invalid UUID string: ${ID} `]);
    expect(messages(schema.safeParse(''))).toEqual(["Parameter 'deviceId' can't be empty!"]);
    expect(messages(schema.safeParse({ id: ID }))).toEqual(["Parameter 'deviceId' can't be empty!"]);
  });
});
