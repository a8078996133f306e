import { PacketClient } from '../../apps/server/src/ingest/testing/packet-client.ts';

/** A connected device that answers every command, so that those who send one need not wait. */
export async function answerCommands(port: number, token: string): Promise<PacketClient> {
  const { client } = await PacketClient.connect(port, { username: token });
  await client.subscribe({ 'v1/devices/me/rpc/request/+': 0 });
  void answerUntilEnd(client);
  return client;
}

async function answerUntilEnd(client: PacketClient): Promise<void> {
  while (!client.isEnded) {
    // Undefined: there was none for some time.
    const packet = await client.next('publish').catch(() => undefined);
    if (packet) client.publish(packet.topic.replace('request', 'response'), '{}', 0);
  }
}
