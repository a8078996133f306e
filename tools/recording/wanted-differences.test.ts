import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { unlistedIn, WANTED_DIFFERENCES } from './comparison.ts';
import { alike, differencesOf } from './differences.ts';
import { parseSteps } from './http-steps.ts';
import type { Answer } from './recording.ts';

const DEVIATIONS = readFileSync(resolve(import.meta.dirname, '../../docs/deviations.md'), 'utf8');
const PLACES = { host: '127.0.0.1:8080', mqttPort: 1883, run: 'r7' };

it('lists each step once, with a documented reason', () => {
  const steps = WANTED_DIFFERENCES.flatMap((difference) => Object.keys(difference.steps));
  expect(steps.filter((step, index) => steps.indexOf(step) !== index)).toEqual([]);
  expect(steps.length).toBeGreaterThan(20);
  const cells = DEVIATIONS.split('\n').map((line) => line.split(/ ?\| ?/)[1]);
  const undocumented = WANTED_DIFFERENCES.filter(({ deviation }) => !cells.includes(deviation));
  expect(undocumented).toEqual([]);
  expect(WANTED_DIFFERENCES.filter(({ because }) => because.trim() === '')).toEqual([]);
});

it('replaces values that vary between runs, and nothing else', () => {
  const id = '7a1f0d10-6a1f-11f1-9c5b-d3c1b2a4f005';
  const body = {
    id,
    createdTime: 1_770_000_000_000,
    name: 'T r7',
    credentialsId: 'abcdefghijklmnopqrst',
    n: 5,
  };
  expect(alike(body, PLACES)).toEqual({
    id: 'UUID',
    createdTime: 'MS',
    name: 'T RUN',
    credentialsId: 'RANDOM',
    n: 5,
  });
  expect(alike({ ttlMs: 86_399_941, newest: '1770000000000', count: '1770' }, PLACES)).toEqual({
    ttlMs: '1440 MIN',
    newest: 'MS',
    count: '1770',
  });
  // The digits of the port may be in an id.
  expect(alike('7a1f0d10-6a1f-11f1-9c5b-d3c118834005 -u "ab-c" -p 1883', PLACES)).toBe(
    'UUID -u "TOKEN" -p MQTTPORT',
  );
  expect(alike('http://127.0.0.1:8080/api/noauth/activate?activateToken=ab-c', PLACES)).toBe(
    'http://HOST/api/noauth/activate?activateToken=TOKEN',
  );
});

it('finds a difference in status, media type, fields and values', () => {
  const answer: Answer = {
    status: 200,
    type: 'application/json',
    json: { a: 1, list: [{ id: 'UUID', n: 1 }] },
  };
  const of = (ours: Answer | undefined) =>
    differencesOf(new Map([['step', answer]]), new Map(ours ? [['step', ours]] : []), PLACES).get('step');
  expect(of(answer)).toBeUndefined();
  expect(of({ ...answer, json: { list: [{ n: 1, id: 'UUID' }], a: 1 } })).toBeUndefined();
  expect(of(undefined)).toEqual(['was not reached']);
  expect(of({ ...answer, status: 404 })).toEqual(['status: 200, ours 404']);
  expect(of({ ...answer, type: 'text/plain' })).toEqual([
    'media type: "application/json", ours "text/plain"',
  ]);
  expect(of({ ...answer, json: { a: '1', b: 2, list: [{ id: 'UUID', n: 3 }] } })).toEqual([
    'json.a: 1, ours "1"',
    'json.list[0].n: 1, ours 3',
    'json.b: nothing, ours 2',
  ]);
  expect(of({ ...answer, json: { a: 1, list: {} } })).toEqual(['json.list: [{"id":"UUID","n":1}], ours {}']);
});

it('finds differences that are unlisted, changed or no longer present', () => {
  const steps = {
    'no body': ['status: 500, ours 400'],
    list: ['json.a: 1, ours 2', 'json.b: 1, ours 2'],
    gone: ['text: "a", ours "b"'],
  };
  const asListed = Object.entries(steps);
  const unlisted = (...found: [string, string[]][]) => unlistedIn(new Map(found), [{ steps }]);
  expect(unlisted(...asListed)).toEqual([]);
  expect(unlisted(...asListed, ['new', ['json: 1, ours 2']])).toEqual(['differs: new: json: 1, ours 2']);
  expect(unlisted(...asListed, ['list', ['json.a: 1, ours 2']])).toEqual([
    'differs in another way: list: json.a: 1, ours 2',
  ]);
  expect(unlisted(...asListed, ['list', ['json.a: 1, ours 3', 'json.b: 1, ours 2']])).toEqual([
    'differs in another way: list: json.a: 1, ours 3; json.b: 1, ours 2',
  ]);
  expect(unlisted(...asListed.slice(1))).toEqual(['listed, and does not differ: no body']);
});

it('reads every step of the files, with unique names', () => {
  const folder = join(import.meta.dirname, 'steps');
  const steps = readdirSync(folder).flatMap((file) => parseSteps(readFileSync(join(folder, file), 'utf8')));
  const names = steps.flatMap(({ name }) => name ?? []);
  expect(names.length).toBeGreaterThan(400);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  expect(steps.filter(({ method, path }) => method === '' || !path.startsWith('/'))).toEqual([]);
  expect(() => parseSteps('## a step\nwhatever')).toThrow('No line of a step: whatever');
});
