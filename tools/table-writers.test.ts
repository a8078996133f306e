import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { expect, it } from 'vitest';

const SERVER = resolve(import.meta.dirname, '../apps/server/src');
const sources = readdirSync(SERVER, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts') && !/\.(?:test|access-matrix)\.ts$|(?:^|\/)testing\//.test(path))
  .map((path) => ({ path, text: readFileSync(join(SERVER, path), 'utf8') }));

/** The tables of features, by name, with their names in TypeScript and the folder that defines them. */
const tables = sources
  .filter(({ path }) => path.endsWith('.tables.ts'))
  .flatMap(({ path, text }) =>
    [...text.matchAll(/export const (\w+) = pgTable\(\s*'(\w+)'/g)].map(([, variable = '', name = '']) => ({
      variable,
      name,
      folder: dirname(path),
    })),
  );

/** Whether a source writes into a table, by Drizzle or in SQL of its own. */
function writes(text: string, { variable, name }: (typeof tables)[number]): boolean {
  const isImported = new RegExp(`import \\{[^}]*\\b${variable}\\b[^}]*\\} from '[^']*\\.tables\\.ts'`).test(
    text,
  );
  return (
    (isImported && new RegExp(`\\.(?:insert|update|delete)\\(${variable}\\)`).test(text)) ||
    new RegExp(`\\b(?:insert into|update|delete from)\\s+${name}\\b`).test(text)
  );
}

/** Written elsewhere, too, in the same statement or transaction as other rows, where a call of the owner would be a detour. */
const WRITTEN_ELSEWHERE = [
  // The same statement finds the people to notify.
  'delivery in features/alarms/alarm-deliveries.repository.ts',
  // The demo dates what it made up.
  'device_activity in demo-host/demo-state.repository.ts',
  // The state of claiming, of registration and of an owner is kept in attributes; devices write theirs in bulk.
  'device_attribute in features/claiming/claiming.repository.ts',
  'device_attribute in features/devices/device-moves.repository.ts',
  'device_attribute in features/provisioning/provisioning.repository.ts',
  'device_attribute in ingest/attribute.repository.ts',
  // A device makes the offer.
  'device_claim_offer in ingest/claim-offer.repository.ts',
  // An account is made and disabled with its user, and a new address voids its links.
  'email_change in features/users/users.repository.ts',
  'password_reset in features/users/users.repository.ts',
  'user_activation in features/users/users.repository.ts',
  'user_credentials in features/users/users.repository.ts',
  // With a session that was perhaps stolen, the trust in its browsers ends.
  'push_subscription in features/sign-in/sessions.repository.ts',
  // It is written in the statement that stores the batch.
  'stored_batch in ingest/store-statement.ts',
  // The messages of a deleted device go with its readings.
  'quarantine in features/devices/reading-purge.repository.ts',
];

it('rows of a feature are written in its folder', () => {
  expect(tables.length).toBeGreaterThan(40);
  const found = tables.flatMap((table) =>
    sources
      .filter(({ path, text }) => !path.startsWith(`${table.folder}/`) && writes(text, table))
      .map(({ path }) => `${table.name} in ${path}`),
  );
  expect(found.toSorted()).toEqual(WRITTEN_ELSEWHERE.toSorted());
});

it('finds writes by Drizzle and in SQL', () => {
  const table = { variable: 'todo', name: 'todo', folder: 'features/todos' };
  const imported = "import { todo } from '../todos/todos.tables.ts';\n";
  expect(writes(`${imported}tx.update(todo).set({})`, table)).toBe(true);
  expect(writes('pool.query(`insert into todo (id) values ($1)`)', table)).toBe(true);
  expect(writes(`${imported}db.select().from(todo)`, table)).toBe(false);
});
