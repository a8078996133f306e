import { steadyClock } from '../../apps/server/src/clock.ts';
import { TAKEN } from '../../apps/server/src/ingest/mqtt/acknowledgements.ts';
import { Listener } from '../../apps/server/src/ingest/mqtt/listener.ts';
import { LIMITS } from '../../apps/server/src/limits/limits.ts';

/** The product's port without the product: it lets every client in, acknowledges and forgets. */
const listener = new Listener({
  clock: steadyClock,
  limits: LIMITS.mqttConnections,
  endPoint: {
    admit: async () => undefined,
    receive: (_connection, _message, settle) => settle(TAKEN),
    mayHear: () => true,
    subscribed: () => undefined,
    closed: () => undefined,
    fault: (error) => {
      throw error;
    },
  },
});
await listener.listen(0, '127.0.0.1');
process.send?.(listener.port);
