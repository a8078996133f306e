import { connect } from 'node:net';
import type pg from 'pg';
import { LIMITS } from '../limits/limits.ts';
import { isStatementTimeout } from './errors.ts';
import type { KeptStatement } from './kept-statements.ts';

/** A database for one statement at a time. */
export type StatementSource = {
  readonly pool: {
    query<Row extends pg.QueryResultRow>(
      statement: string | KeptStatement,
      values?: unknown[],
    ): Promise<pg.QueryResult<Row>>;
  };
};

/**
 * A database whose statements are cancelled in PostgreSQL when the signal is aborted, and then fail with its reason: otherwise
 * one would run to its end for a caller who has disconnected, while others wait for its connection.
 */
export function cancellable(
  { pool }: { readonly pool: pg.Pool },
  signal: AbortSignal | undefined,
): StatementSource {
  return signal
    ? { pool: { query: (statement, values) => queryUntil(signal, pool, statement, values) } }
    : { pool };
}

async function queryUntil<Row extends pg.QueryResultRow>(
  signal: AbortSignal,
  pool: pg.Pool,
  statement: string | KeptStatement,
  values: unknown[] | undefined,
): Promise<pg.QueryResult<Row>> {
  signal.throwIfAborted();
  const client = await pool.connect();
  let cancelled: Promise<void> | undefined;
  const cancel = () => {
    cancelled = requestCancel(client);
  };
  try {
    signal.throwIfAborted();
    signal.addEventListener('abort', cancel, { once: true });
    return await client.query<Row>(statement, values);
  } catch (error) {
    if (signal.aborted && isStatementTimeout(error)) throw signal.reason;
    throw error;
  } finally {
    signal.removeEventListener('abort', cancel);
    // A cancel request still in flight would end the next statement of this connection.
    await cancelled;
    client.release();
  }
}

const CANCEL_REQUEST_CODE = 80_877_102;

/**
 * Asks PostgreSQL to cancel a connection's statement by the protocol's cancel request, which needs no connection of
 * the pool, which may be exhausted, and is forwarded by poolers. Resolves when it was accepted or cannot be delivered.
 */
function requestCancel(client: pg.PoolClient): Promise<void> {
  const { host, port, processID, secretKey } = client as pg.PoolClient & {
    readonly processID: number;
    readonly secretKey: number;
  };
  const request = Buffer.alloc(16);
  [request.length, CANCEL_REQUEST_CODE, processID, secretKey].forEach((word, n) => {
    request.writeInt32BE(word | 0, n * 4);
  });
  return new Promise((resolve) => {
    const socket = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
    socket.setTimeout(LIMITS.statements.connectionMs, () => socket.destroy());
    // Then the statement continues until its own time limit.
    socket.on('error', () => undefined);
    socket.on('close', () => resolve());
    socket.resume().end(request);
  });
}
