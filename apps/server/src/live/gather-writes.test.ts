import { Writable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { gatherWrites } from './gather-writes.ts';

it('combines the writes of one event loop turn into one, and writes later ones separately', async () => {
  const writes: string[] = [];
  const stream = new Writable({
    decodeStrings: false,
    write(chunk, _encoding, done) {
      writes.push(chunk);
      done();
    },
    writev(chunks, done) {
      writes.push(chunks.map(({ chunk }) => chunk).join(' '));
      done();
    },
  });
  const gather = gatherWrites(stream);
  const send = (text: string) => {
    gather();
    stream.write(text);
  };

  send('1');
  send('2');
  send('3');
  expect(writes).toEqual([]);
  await setImmediate();
  expect(writes).toEqual(['1 2 3']);

  send('4');
  await setImmediate();
  send('5');
  await setImmediate();
  expect(writes).toEqual(['1 2 3', '4', '5']);
});
