import { createServer } from 'node:net';
import { monitorEventLoopDelay } from 'node:perf_hooks';

// Loaded into the server by `--import`: says to each connection for how long its event loop was blocked at most since the
// connection before, in milliseconds.
const delays = monitorEventLoopDelay({ resolution: 1 });
delays.enable();
const meter = createServer((client) => {
  client.end(String(delays.max / 1e6));
  delays.reset();
});
// Processes that the server starts inherit the setting, but are not measured.
meter.on('error', () => undefined);
meter.listen(process.env['BLOCK_METER_SOCKET']).unref();
