import { PacketClient } from './packet-client.ts';

/** A gateway's connection, for tests. */
export class GatewayClient {
  readonly client: PacketClient;
  #lastId = 100;

  private constructor(client: PacketClient) {
    this.client = client;
  }

  /** Connects with a gateway's access token. */
  static async connect(port: number, token: string, protocolVersion: 4 | 5 = 5): Promise<GatewayClient> {
    const options = { username: token, clientId: token, protocolVersion };
    const { client, connack } = await PacketClient.connect(port, options);
    const code = connack.returnCode ?? connack.reasonCode;
    if (code !== 0) throw new Error(`refused with ${code}`);
    return new GatewayClient(client);
  }

  subscribe(...filters: string[]): Promise<number[]> {
    return this.client.subscribe(Object.fromEntries(filters.map((filter) => [filter, 1])));
  }

  /** Publishes on `v1/gateway/<topic>` with QoS 1; returns the reason code of the acknowledgement: 0 is success. */
  async say(topic: string, message: unknown): Promise<{ code: number; text: string | undefined }> {
    this.#lastId += 1;
    const payload = typeof message === 'string' ? message : JSON.stringify(message);
    this.client.publish(`v1/gateway/${topic}`, payload, 1, this.#lastId);
    const { messageId, reasonCode = 0, properties } = await this.client.next('puback');
    if (messageId !== this.#lastId) throw new Error(`${messageId} was acknowledged, not ${this.#lastId}`);
    return { code: reasonCode, text: properties?.reasonString };
  }

  /** Receives and acknowledges the next message. */
  // biome-ignore lint/suspicious/noExplicitAny: the test asserts the shape of a message.
  async hear(): Promise<{ topic: string; body: any }> {
    const { topic, payload, messageId } = await this.client.next('publish');
    if (messageId) this.client.send({ cmd: 'puback', messageId });
    return { topic, body: JSON.parse(String(payload)) };
  }
}
