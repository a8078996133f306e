import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';

// Loaded into the server by `--import`: says to each connection for how long its event loop was blocked at most since the
// connection before, in milliseconds. Where Linux counts it, the time is left out in which other processes had the
// processor: it belongs to the machine, not to the server.

/** For how long the main thread has waited for a processor so far, ms. */
function waitedMs() {
  try {
    return Number(readFileSync('/proc/self/schedstat', 'latin1').split(' ')[1]) / 1e6;
  } catch {
    return 0;
  }
}

let last = performance.now();
let waited = waitedMs();
let longestMs = 0;
setInterval(() => {
  const [now, waitedNow] = [performance.now(), waitedMs()];
  longestMs = Math.max(longestMs, now - last - (waitedNow - waited));
  [last, waited] = [now, waitedNow];
}, 1).unref();

const meter = createServer((client) => {
  client.end(String(longestMs));
  longestMs = 0;
});
// Processes that the server starts inherit the setting, but are not measured.
meter.on('error', () => undefined);
meter.listen(process.env['BLOCK_METER_SOCKET']).unref();
