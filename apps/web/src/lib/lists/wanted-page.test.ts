import { describe, expect, it } from 'vitest';
import { pageParameters, type WantedPage } from './wanted-page.ts';

const FIRST: WantedPage = { search: '', sort: undefined, page: 1, pageSize: 25 };

describe('parameters of a page', () => {
  it('count pages from 0, and omit empty values', () => {
    expect(pageParameters(FIRST, ['email'])).toEqual({ pageSize: 25, page: 0 });
    expect(pageParameters({ ...FIRST, search: '  ' }, [])).toEqual({ pageSize: 25, page: 0 });
  });

  it("use the platform's names for search and order", () => {
    const wanted: WantedPage = {
      search: ' ada ',
      sort: { key: 'email', direction: 'descending' },
      page: 3,
      pageSize: 10,
    };
    expect(pageParameters(wanted, ['email'])).toEqual({
      pageSize: 10,
      page: 2,
      textSearch: 'ada',
      sortProperty: 'email',
      sortOrder: 'DESC',
    });
  });

  it('omit a sort key that the list does not support', () => {
    const wanted: WantedPage = { ...FIRST, sort: { key: 'password', direction: 'ascending' } };
    expect(pageParameters(wanted, ['email'])).toEqual({ pageSize: 25, page: 0 });
  });
});
