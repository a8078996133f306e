import { afterAll, expect, inject, it } from 'vitest';
import { databaseUrl, runOnServer } from '../testing/test-database.ts';
import { checkRequirements } from './migrate.ts';

const NAME = `airdeck_ascii_${process.pid}`;
const server = inject('postgresUrl');

afterAll(() => runOnServer(server, `drop database if exists ${NAME} with (force)`));

it('refuses a database that cannot keep every text, and takes one that can', async () => {
  await runOnServer(server, `create database ${NAME} template template0 encoding 'SQL_ASCII' locale 'C'`);
  await expect(checkRequirements(databaseUrl(server, NAME))).rejects.toThrow(/has the encoding SQL_ASCII/);
  await expect(checkRequirements(server)).resolves.toBeUndefined();
});

it('names the database that cannot be reached, but no credentials', async () => {
  const refusal = await checkRequirements('postgres://somebody:s3cr3t@127.0.0.1:1/nowhere').catch(String);
  expect(refusal).toContain('127.0.0.1:1/nowhere cannot be used');
  expect(refusal).not.toMatch(/somebody|s3cr3t/);
});
