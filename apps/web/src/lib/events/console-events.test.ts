import { expect, it } from 'vitest';
import { eventReader } from './console-events.ts';

it('reads events from chunks of any size, and ignores keep-alive comments', () => {
  const text = ': ping\n\nid: a-1\nevent: alarms\ndata: {}\n\nevent: reset\r\ndata: {}\r\n\r\n: ping\n\n';
  for (const size of [1, 3, 7, text.length]) {
    const events: { id: string | undefined; name: string }[] = [];
    const read = eventReader((event) => events.push(event));
    for (let from = 0; from < text.length; from += size) read(text.slice(from, from + size));
    expect(events).toEqual([
      { id: 'a-1', name: 'alarms' },
      { id: 'a-1', name: 'reset' },
    ]);
  }
});
