import { describe, expect, it } from 'vitest';
import { nextSort } from './table-state.ts';

describe('sort after a click on a header', () => {
  it('is ascending first, then descending, then ascending again', () => {
    const up = nextSort(undefined, 'name');
    expect(up).toEqual({ key: 'name', direction: 'ascending' });
    const down = nextSort(up, 'name');
    expect(down.direction).toBe('descending');
    expect(nextSort(down, 'name').direction).toBe('ascending');
  });

  it('is ascending again for another column', () => {
    expect(nextSort({ key: 'name', direction: 'ascending' }, 'email')).toEqual({
      key: 'email',
      direction: 'ascending',
    });
  });
});
