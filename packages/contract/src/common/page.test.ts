import { expect, it } from 'vitest';
import { optionalPageQuerySchema, pageQuerySchema } from './page.ts';

const parameters = { sortProperty: 'name', sortOrder: 'desc', textSearch: 'x' };
const sorted = { textSearch: 'x', sort: { property: 'name', descending: true } };

it('optional page parameters default to the first ten rows', () => {
  const schema = optionalPageQuerySchema(['name'], {});
  expect(schema.parse({})).toEqual({ pageSize: 10, page: 0 });
  expect(schema.parse({ pageSize: '', page: '2' })).toEqual({ pageSize: 10, page: 2 });
  expect(schema.parse({ pageSize: '50', ...parameters })).toEqual({ pageSize: 50, page: 0, ...sorted });
});

it.each([{ pageSize: '0' }, { pageSize: '1001' }, { page: '-1' }, { pageSize: 'x' }, { sortProperty: 'id' }])(
  'page parameters reject %j',
  (query) => {
    expect(optionalPageQuerySchema(['name'], {}).safeParse(query).success).toBe(false);
    const complete = { pageSize: '10', page: '0', ...query };
    expect(pageQuerySchema(['name'], {}).safeParse(complete).success).toBe(false);
  },
);
