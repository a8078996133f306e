import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { TLSSocket } from 'node:tls';
import { SMTPServer } from 'smtp-server';
import { afterAll, expect, inject, it } from 'vitest';
import { LIMITS } from '../limits/limits.ts';
import { databaseUrl, runOnServer } from '../testing/test-database.ts';
import { openTransactionPooler } from '../testing/transaction-pooler.ts';
import { checkRequirements } from './requirements.ts';

const NAME = `airdeck_ascii_${process.pid}`;
const server = inject('postgresUrl');

afterAll(() => runOnServer(server, `drop database if exists ${NAME} with (force)`));

it('refuses a database whose encoding cannot store every text, and accepts others', async () => {
  await runOnServer(server, `create database ${NAME} template template0 encoding 'SQL_ASCII' locale 'C'`);
  await expect(checkRequirements(databaseUrl(server, NAME))).rejects.toThrow(/has the encoding SQL_ASCII/);
  await expect(checkRequirements(server)).resolves.toBeUndefined();
});

it('names an unreachable database, without its credentials', async () => {
  const refusal = await checkRequirements('postgres://somebody:s3cr3t@127.0.0.1:1/nowhere').catch(String);
  expect(refusal).toContain('127.0.0.1:1/nowhere cannot be used');
  expect(refusal).not.toMatch(/somebody|s3cr3t/);
});

it('reports an untrusted certificate, and the name for which it has to be valid', async () => {
  // Brings a certificate that no authority signed.
  const secureContext = new SMTPServer({ logger: false }).secureContext.get('*');
  const untrusted = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => {
      // PostgreSQL's 'yes' to TLS.
      socket.write('S');
      new TLSSocket(socket, { isServer: true, secureContext }).on('error', () => undefined);
    });
  });
  await once(untrusted.listen(0, '127.0.0.1'), 'listening');
  try {
    const { port } = untrusted.address() as AddressInfo;
    const url = `postgres://airdeck:s3cr3t@127.0.0.1:${port}/airdeck?sslmode=verify-full`;
    await expect(checkRequirements(url)).rejects.toThrow(/is not trusted: .*\n.*valid for 127\.0\.0\.1/);
  } finally {
    untrusted.close();
  }
});

it.each([
  ['its connections', `-c idle_in_transaction_session_timeout=${LIMITS.statements.idleTransactionMs}`],
  ['connections without the settings of a session', ''],
])('refuses a pooler whose sessions share %s', async (_, options) => {
  const pooler = await openTransactionPooler(server, options);
  try {
    await expect(checkRequirements(pooler.url)).rejects.toThrow(/is reached through a pooler/);
  } finally {
    pooler.close();
  }
});
