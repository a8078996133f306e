import { createServer, type Socket } from 'node:net';
import mqttPacket, { type IConnackPacket, type Packet } from 'mqtt-packet';

type Publication = { readonly payload: string; readonly connection: number };

/** Behaviour of the double for a connection; `connection` counts from 1. */
export type BrokerPlan = {
  /** Reason code of CONNACK; default 0. */
  readonly answer?: (connection: number, username: string) => number;
  /** Whether a message is acknowledged (default), refused, left unanswered, or the connection is cut. */
  readonly receive?: (publication: Publication) => 'acknowledge' | 'wait' | 'cut' | Refusal;
  /** The times it says it has no reading of; default none. `no answer`: it does not know the call. */
  readonly missing?: (times: number[]) => number[] | 'no answer';
};

type Refusal = { readonly reasonCode: number; readonly reasonString: string };

/** An MQTT 5 broker on a real socket that fails on demand. */
export type BrokerDouble = {
  readonly port: number;
  /** All received messages, in order, including repetitions. */
  readonly received: Publication[];
  /** Resolves once `count` messages were received. */
  readonly receivedAtLeast: (count: number) => Promise<void>;
  readonly cutAll: () => void;
  readonly close: () => Promise<void>;
};

export async function startBrokerDouble(plan: BrokerPlan = {}): Promise<BrokerDouble> {
  const received: Publication[] = [];
  const sockets = new Set<Socket>();
  let waiting: (() => void)[] = [];
  let connections = 0;
  const server = createServer((socket) => {
    const connection = ++connections;
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => undefined);
    const parser = mqttPacket.parser({ protocolVersion: 5 });
    const write = (packet: Packet) => socket.write(mqttPacket.generate(packet, { protocolVersion: 5 }));
    const answerCall = (topic: string, call: string) => {
      const missing = plan.missing?.(JSON.parse(call).params.times) ?? [];
      const payload = missing === 'no answer' ? '{"error":"Unknown method"}' : JSON.stringify({ missing });
      write({
        cmd: 'publish',
        topic: topic.replace('request', 'response'),
        payload,
        qos: 0,
        dup: false,
        retain: false,
      });
    };
    socket.on('data', (data) => parser.parse(data));
    parser.on('packet', (packet: Packet) => {
      if (packet.cmd === 'connect') {
        const reasonCode = plan.answer?.(connection, packet.username ?? '') ?? 0;
        const connack: IConnackPacket = { cmd: 'connack', reasonCode, sessionPresent: false };
        write(connack);
        if (reasonCode !== 0) socket.end();
      } else if (packet.cmd === 'pingreq') {
        write({ cmd: 'pingresp' });
      } else if (packet.cmd === 'subscribe') {
        write({ cmd: 'suback', messageId: packet.messageId ?? 0, granted: [1] });
      } else if (packet.cmd === 'publish' && packet.topic.includes('/rpc/')) {
        write({ cmd: 'puback', messageId: packet.messageId ?? 0, reasonCode: 0 });
        answerCall(packet.topic, packet.payload.toString());
      } else if (packet.cmd === 'publish' && !socket.destroyed) {
        const publication = { payload: packet.payload.toString(), connection };
        received.push(publication);
        const reaction = plan.receive?.(publication) ?? 'acknowledge';
        if (reaction === 'cut') socket.destroy();
        const messageId = packet.messageId ?? 0;
        if (reaction === 'acknowledge') write({ cmd: 'puback', messageId, reasonCode: 0 });
        if (typeof reaction === 'object') {
          const { reasonCode, reasonString } = reaction;
          write({ cmd: 'puback', messageId, reasonCode, properties: { reasonString } });
        }
        const woken = waiting;
        waiting = [];
        for (const wake of woken) wake();
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    port: address && typeof address === 'object' ? address.port : 0,
    received,
    receivedAtLeast: async (count) => {
      while (received.length < count) await new Promise<void>((resolve) => waiting.push(resolve));
    },
    cutAll: () => {
      for (const socket of sockets) socket.destroy();
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
