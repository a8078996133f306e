import { expect, it } from 'vitest';
import { createEventBus } from '../events.ts';
import { LIMITS } from '../limits/limits.ts';
import type { Command } from './command.ts';
import { CommandLines, type Line } from './command-lines.ts';
import { Device } from './device-directory.ts';

const KEY = 7;
const LONG_MS = 60_000;
const device = new Device('d', KEY, 't');

function start() {
  const events = createEventBus();
  return { events, lines: new CommandLines({ clock: Date.now, events }) };
}

/** A line that records the commands it is sent, and why it ended. */
function lineOf(takesOne = false) {
  const sent: Command[] = [];
  const delivered: (() => void)[] = [];
  const ends: string[] = [];
  const line: Line = {
    takesOne,
    send: (command, done) => {
      sent.push(command);
      delivered.push(done);
    },
    end: (reason) => ends.push(reason),
  };
  return { line, sent, delivered, ends };
}

const ask = (lines: CommandLines, method: string, isOneWay = false, waitMs = LONG_MS) =>
  lines.send(KEY, { method, params: null, way: isOneWay ? 'one' : 'two', waitMs });

it('sends waiting commands in order, each with a unique id', () => {
  const { lines } = start();
  for (const method of ['a', 'b', 'c']) void ask(lines, method);
  const { line, sent } = lineOf();
  lines.open(KEY, line);
  void ask(lines, 'd');
  expect(sent.map(({ method }) => method)).toEqual(['a', 'b', 'c', 'd']);
  expect(new Set(sent.map(({ id }) => id)).size).toBe(4);
  expect(sent.every(({ id }) => Number.isInteger(id) && id > 0 && id <= 2_147_483_647)).toBe(true);
  lines.shutDown();
});

it('gives each poll one command, and replaces an earlier waiting poll', () => {
  const { lines } = start();
  for (const method of ['a', 'b']) void ask(lines, method);
  const polls = [lineOf(true), lineOf(true)];
  for (const { line } of polls) lines.open(KEY, line);
  expect(polls.map(({ sent }) => sent.map(({ method }) => method))).toEqual([['a'], ['b']]);
  const [first, second] = [lineOf(true), lineOf(true)];
  lines.open(KEY, first.line);
  lines.open(KEY, second.line);
  expect([first.ends, second.ends]).toEqual([['replaced'], []]);
  lines.shutDown();
});

it('accepts one response, only from the device that was sent the command', async () => {
  const { lines } = start();
  const outcome = ask(lines, 'a');
  const poll = lineOf(true);
  lines.open(KEY, poll.line);
  const id = poll.sent[0]?.id ?? 0;
  expect(lines.answer(new Device('e', 8, 't'), id, Buffer.from('1'))).toBe(false);
  poll.delivered[0]?.();
  lines.close(KEY, poll.line);
  expect(lines.answer(device, id, Buffer.from('1'))).toBe(true);
  expect(lines.answer(device, id, Buffer.from('1'))).toBe(false);
  expect(await outcome).toEqual({ kind: 'answered', payload: '1' });
});

it('fails commands sent on a line that ends, and keeps unsent ones', async () => {
  const { lines } = start();
  const { line } = lineOf(true);
  lines.open(KEY, line);
  const [sent, unsent] = [ask(lines, 'a'), ask(lines, 'b', true)];
  lines.close(KEY, line);
  expect(await sent).toEqual({ kind: 'unanswered' });
  const next = lineOf();
  lines.open(KEY, next.line);
  next.delivered[0]?.();
  expect(await unsent).toEqual({ kind: 'delivered' });
});

it('ends the lines of a deleted device, and the waiting commands of a moved one', async () => {
  const { lines, events } = start();
  const poll = lineOf(true);
  lines.open(KEY, poll.line);
  events.emit('device.deleted', { deviceId: 'd', deviceKey: KEY });
  expect(poll.ends).toEqual(['deleted']);
  lines.close(KEY, poll.line);
  const outcome = ask(lines, 'a');
  events.emit('device.moved', { deviceId: 'd', deviceKey: KEY });
  expect(await outcome).toEqual({ kind: 'unreachable' });
});

it('limits the commands per device', async () => {
  const { lines } = start();
  const outcomes = Array.from({ length: LIMITS.commands.perDevice }, () => ask(lines, 'a'));
  expect([lines.hasRoom(KEY), lines.hasRoom(KEY + 1)]).toEqual([false, true]);
  lines.shutDown();
  expect(await Promise.all(outcomes)).toEqual(outcomes.map(() => ({ kind: 'unreachable' })));
  expect(lines.hasRoom(KEY)).toBe(true);
});
