import { createServer, type Socket } from 'node:net';
import pg from 'pg';

/** Messages of PostgreSQL's protocol: `R` authentication OK, `K` cancellation key, `Z` ready for a query. */
const WELCOME = Buffer.concat([message('R', Buffer.alloc(4)), message('K', Buffer.alloc(8)), ready()]);

/**
 * A pooler like PgBouncer with `pool_mode = transaction`, for statements outside of transactions: all clients share one
 * connection to PostgreSQL in turn.
 * @param options of that connection; those of clients are ignored
 */
export async function openTransactionPooler(url: string, options: string) {
  const client = new pg.Client({ connectionString: url, options });
  // `close` ends it without a protocol message.
  client.on('error', () => undefined);
  await client.connect();
  // The driver has authenticated; from here on, clients use the protocol directly.
  const database = (client as unknown as { connection: { stream: Socket } }).connection.stream;
  database.removeAllListeners('data');

  let turn = Promise.resolve();
  const ask = (from: Socket, question: Buffer) => {
    turn = turn.then(
      () =>
        new Promise<void>((resolve) => {
          const answer = messages((type, bytes) => {
            from.write(bytes);
            if (type !== 'Z') return;
            database.off('data', answer);
            resolve();
          });
          database.on('data', answer);
          database.write(question);
        }),
    );
  };
  const clients = new Set<Socket>();
  const server = createServer((socket) => {
    clients.add(socket);
    socket.once('data', () => {
      socket.write(WELCOME);
      let question: Buffer[] = [];
      socket.on(
        'data',
        messages((type, bytes) => {
          if (type === 'X') return;
          question.push(bytes);
          if (type !== 'Q' && type !== 'S') return;
          ask(socket, Buffer.concat(question));
          question = [];
        }),
      );
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = new URL(url);
  address.hostname = '127.0.0.1';
  address.port = String((server.address() as { port: number }).port);
  return {
    url: address.href,
    close() {
      for (const socket of clients) socket.destroy();
      server.close();
      database.destroy();
    },
  };
}

/** A data listener that splits the stream into messages: type byte, length including itself, and body. */
function messages(heard: (type: string, bytes: Buffer) => void) {
  let rest: Buffer = Buffer.alloc(0);
  return (data: Buffer) => {
    rest = Buffer.concat([rest, data]);
    while (rest.length >= 5 && rest.length > rest.readInt32BE(1)) {
      const end = 1 + rest.readInt32BE(1);
      heard(String.fromCharCode(rest[0] ?? 0), rest.subarray(0, end));
      rest = rest.subarray(end);
    }
  };
}

function message(type: string, body: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeInt32BE(4 + body.length);
  return Buffer.concat([Buffer.from(type), length, body]);
}

function ready(): Buffer {
  return message('Z', Buffer.from('I'));
}
