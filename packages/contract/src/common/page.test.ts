import { expect, it } from 'vitest';
import { optionalPageQuerySchema, pageQuerySchema } from './page.ts';

const parameters = { sortProperty: 'name', sortOrder: 'desc', textSearch: 'x' };
const sorted = { textSearch: 'x', sort: { property: 'name', descending: true } };

it('a list of the product itself starts with ten rows, whatever is left out', () => {
  const schema = optionalPageQuerySchema(['name'], {});
  expect(schema.parse({})).toEqual({ pageSize: 10, page: 0 });
  expect(schema.parse({ pageSize: '', page: '2' })).toEqual({ pageSize: 10, page: 2 });
  expect(schema.parse({ pageSize: '50', ...parameters })).toEqual({ pageSize: 50, page: 0, ...sorted });
});

it.each([{ pageSize: '0' }, { pageSize: '1001' }, { page: '-1' }, { pageSize: 'x' }, { sortProperty: 'id' }])(
  'no list takes %j',
  (query) => {
    expect(optionalPageQuerySchema(['name'], {}).safeParse(query).success).toBe(false);
    const complete = { pageSize: '10', page: '0', ...query };
    expect(pageQuerySchema(['name'], {}).safeParse(complete).success).toBe(false);
  },
);
