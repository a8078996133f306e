import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { Aedes } from 'aedes';

/** A message that reached the broker. */
export type Published = { readonly topic: string; readonly payload: string; readonly retain: boolean };

/** An MQTT broker like that of a Home Assistant. It can be stopped, and started again on its port without its memory. */
export class TestBroker {
  port = 0;
  readonly published: Published[] = [];
  readonly retained = new Map<string, string>();
  /** Answers connections; by default all may. */
  admits: (username: string, password: string) => boolean = () => true;
  /** Messages that it refuses to acknowledge; it then ends the connection. */
  refuses: (topic: string) => boolean = () => false;
  readonly #sockets = new Set<Socket>();
  #broker: Aedes | undefined;
  #server: Server | undefined;

  async start(): Promise<void> {
    const broker = await Aedes.createBroker();
    broker.authenticate = (_client, username, password, done) =>
      this.admits(username ?? '', password?.toString() ?? '')
        ? done(null, true)
        : done(Object.assign(new Error('no'), { returnCode: 5 }), false);
    broker.authorizePublish = (_client, { topic }, done) =>
      done(this.refuses(topic) ? new Error('refused') : null);
    broker.on('publish', ({ topic, payload, retain }) => {
      if (topic.startsWith('$SYS')) return;
      const text = payload.toString();
      this.published.push({ topic, payload: text, retain });
      if (retain && text === '') this.retained.delete(topic);
      else if (retain) this.retained.set(topic, text);
    });
    const server = createServer((socket) => {
      this.#sockets.add(socket.once('close', () => this.#sockets.delete(socket)));
      broker.handle(socket);
    });
    server.listen(this.port, '127.0.0.1');
    await once(server, 'listening');
    this.port = (server.address() as AddressInfo).port;
    this.#broker = broker;
    this.#server = server;
  }

  /** Ends all connections, as a crash would. */
  async stop(): Promise<void> {
    const server = this.#server;
    this.#server = undefined;
    if (!server) return;
    server.close();
    for (const socket of this.#sockets) socket.destroy();
    await once(server, 'close');
    await new Promise<void>((resolve) => this.#broker?.close(() => resolve()));
    this.retained.clear();
  }

  /** A message of another client. */
  send(topic: string, payload: string): Promise<void> {
    const packet = { cmd: 'publish', topic, payload, qos: 1, retain: false, dup: false } as const;
    return new Promise((resolve, reject) =>
      this.#broker?.publish(packet, (error?: Error | null) => (error ? reject(error) : resolve())),
    );
  }
}
