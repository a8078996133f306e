import { steadyClock } from '../../apps/server/src/clock.ts';
import { TAKEN } from '../../apps/server/src/ingest/mqtt/acknowledgements.ts';
import { Listener } from '../../apps/server/src/ingest/mqtt/listener.ts';
import { LIMITS } from '../../apps/server/src/limits/limits.ts';

/** The product's MQTT listener without the product: admits every client, and acknowledges without storing. */
const listener = new Listener({
  clock: steadyClock,
  limits: LIMITS.mqttConnections,
  endPoint: {
    admit: async () => undefined,
    receive: (_connection, _message, settle) => settle(TAKEN),
    mayHear: () => true,
    subscribed: () => undefined,
    closed: () => undefined,
    reportError: (error) => {
      throw error;
    },
  },
});
await listener.listen(0, '127.0.0.1');
process.send?.(listener.port);
