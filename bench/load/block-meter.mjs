import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';

// Loaded into the server by `--import`: says to each connection for how long its event loop was blocked at most since
// the connection before, and the most processor time that it took without a pause, both in milliseconds. Where Linux
// counts it, the first is without the time in which other processes had the processor: that belongs to the machine.

/** For how long the main thread has run, and waited for a processor, so far, ms. */
function scheduled() {
  try {
    const [ran, waited] = readFileSync('/proc/self/schedstat', 'latin1').split(' ');
    return { ranMs: Number(ran) / 1e6, waitedMs: Number(waited) / 1e6 };
  } catch {
    return { ranMs: Number.NaN, waitedMs: 0 };
  }
}

let last = { atMs: performance.now(), ...scheduled() };
let longest = { blockMs: 0, processorMs: 0 };
setInterval(() => {
  const now = { atMs: performance.now(), ...scheduled() };
  longest = {
    blockMs: Math.max(longest.blockMs, now.atMs - last.atMs - (now.waitedMs - last.waitedMs)),
    processorMs: Math.max(longest.processorMs, now.ranMs - last.ranMs),
  };
  last = now;
}, 1).unref();

const meter = createServer((client) => {
  client.end(JSON.stringify(longest));
  longest = { blockMs: 0, processorMs: 0 };
});
// Processes that the server starts inherit the setting, but are not measured.
meter.on('error', () => undefined);
meter.listen(process.env['BLOCK_METER_SOCKET']).unref();
