import { type AddressInfo, createServer } from 'node:net';
import { createBroker } from '../../apps/server/src/ingest/mqtt/broker.ts';

/** The product's broker without the product: it acknowledges and forgets. */
const broker = await createBroker({ quiet: true });
const server = createServer(broker.handle);
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
