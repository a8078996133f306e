import { expect, it } from 'vitest';
import { z } from 'zod';
import { excessOf } from '../limits/bounded-json.ts';
import { costlyBodies } from './costly-bodies.ts';

const BOUNDS = { bytes: 4096, values: 300, depth: 80 };
const places = (schema: z.ZodType) => {
  const bodies = [...costlyBodies(schema, BOUNDS)];
  for (const { what, body } of bodies) {
    expect(body.length).toBeLessThanOrEqual(BOUNDS.bytes);
    if (!what.startsWith('body:')) expect([what, excessOf(body, BOUNDS)]).toEqual([what, undefined]);
  }
  return [...new Set(bodies.map(({ what }) => what.slice(0, what.indexOf(':'))))];
};

it('costly bodies reach every place of a schema', () => {
  const schema = z.object({
    name: z.string(),
    age: z.number().optional(),
    rooms: z.array(z.object({ id: z.uuid() })),
    notes: z.record(z.string(), z.string()),
  });
  const expected = ['body', 'body.name', 'body.rooms', 'body.rooms[]', 'body.rooms[].id', 'body.notes'];
  expect(places(schema)).toEqual([...expected, 'body.notes.*']);
});

it('costly bodies are plausible around the costly place, in each variant', () => {
  const schema = z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('text'), text: z.string() }),
    z.object({ kind: z.literal('list'), ids: z.array(z.string()).min(1), owner: z.string() }),
  ]);
  const bodies = [...costlyBodies(schema, BOUNDS)];
  expect(bodies.find(({ what }) => what === 'body.text: letters')?.body).toMatch(
    /^\{"kind":"text","text":"a+"\}$/,
  );
  const ids = bodies.find(({ what }) => what === 'body.ids: valid items');
  expect(schema.safeParse(JSON.parse(ids?.body ?? '')).success).toBe(true);
});

it('of what has no schema, they are anything', () => {
  const kinds = [...costlyBodies(null, BOUNDS)].map(({ what }) => what);
  expect(kinds).toEqual(expect.arrayContaining(['body: numbers', 'body: keys', 'body: letters']));
});
