import { describe, expect, it } from 'vitest';
import { PAGE_SIZES as OFFERED_SIZES } from '../../ui/table/table-state.ts';
import { type ListDefaults, PAGE_SIZES, readListState, writeListState } from './list-state.ts';
import type { WantedPage } from './wanted-page.ts';

const DEFAULTS: ListDefaults = { pageSize: 25, sort: { key: 'id', direction: 'descending' } };
const read = (query: string) => readListState(new URLSearchParams(query), DEFAULTS);

describe('list state in the URL', () => {
  it('is the default without parameters', () => {
    expect(read('')).toEqual({ search: '', sort: DEFAULTS.sort, page: 1, pageSize: 25 });
  });

  it('is read from the parameters', () => {
    expect(read('q=air&sort=-name&page=3&size=50')).toEqual({
      search: 'air',
      sort: { key: 'name', direction: 'descending' },
      page: 3,
      pageSize: 50,
    });
  });

  it.each(['page=0', 'page=-1', 'page=1.5', 'page=1e9', 'page=x', 'page=99999999999'])(
    'reads %s as page 1',
    (query) => {
      expect(read(query).page).toBe(1);
    },
  );

  it.each(['size=7', 'size=100000', 'size=', 'size=0'])('reads %s as the default size', (query) => {
    expect(read(query).pageSize).toBe(25);
  });

  it('admits the sizes that the pager offers', () => {
    expect(PAGE_SIZES).toEqual(OFFERED_SIZES);
  });

  it('limits the length of the search', () => {
    expect(read(`q=${'a'.repeat(5_000)}`).search).toHaveLength(200);
  });

  it('reads a sort without a key as the default', () => {
    expect(read('sort=-').sort).toEqual(DEFAULTS.sort);
  });

  it('is read back as written, and keeps other parameters', () => {
    const state: WantedPage = {
      search: '50% & more',
      sort: { key: 'name', direction: 'ascending' },
      page: 4,
      pageSize: 100,
    };
    const written = writeListState(new URLSearchParams('place=School'), state, DEFAULTS);
    expect(written.get('place')).toBe('School');
    expect(readListState(new URLSearchParams(written.toString()), DEFAULTS)).toEqual(state);
  });

  it('has no parameters for the default', () => {
    const before = new URLSearchParams('q=x&sort=name&page=2&size=50');
    const state = { search: '', sort: DEFAULTS.sort, page: 1, pageSize: 25 };
    expect(writeListState(before, state, DEFAULTS).toString()).toBe('');
    expect(before.get('q')).toBe('x');
  });
});
