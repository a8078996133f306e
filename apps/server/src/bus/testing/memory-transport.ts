import type { Transport } from '../transport.ts';

type End = { isConnected: boolean; readonly heard: Map<string, (bytes: Uint8Array) => void> };

/** Transports of several nodes in one process, each of which can be cut off. */
export function createMemoryNetwork() {
  const ends = new Set<End>();
  const answerers = new Map<string, { end: End; handler: (bytes: Uint8Array) => Promise<Uint8Array> }>();

  return {
    join(): { transport: Transport; connect: () => void; disconnect: () => void } {
      const end: End = { isConnected: false, heard: new Map() };
      ends.add(end);
      const listeners: ((isConnected: boolean) => void)[] = [];
      const change = (isConnected: boolean) => {
        end.isConnected = isConnected;
        for (const listener of listeners) listener(isConnected);
      };
      const transport: Transport = {
        get isConnected() {
          return end.isConnected;
        },
        onChange: (listener) => void listeners.push(listener),
        publish(subject, bytes) {
          if (!end.isConnected) return;
          for (const other of ends) if (other !== end && other.isConnected) other.heard.get(subject)?.(bytes);
        },
        subscribe: (subject, listener) => void end.heard.set(subject, listener),
        async request(subject, bytes) {
          const answerer = answerers.get(subject);
          if (!answerer?.end.isConnected) throw new Error('no one answers');
          return answerer.handler(bytes);
        },
        respond: (subject, handler) => void answerers.set(subject, { end, handler }),
        async close() {
          ends.delete(end);
        },
      };
      return { transport, connect: () => change(true), disconnect: () => change(false) };
    },
  };
}
