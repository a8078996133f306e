import { renderHook } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { useListState } from './list-state.ts';

const DEFAULTS = { pageSize: 25 };

function start(query: string) {
  const params = new URLSearchParams(query);
  const setParams = vi.fn();
  const { result } = renderHook(() => useListState([params, setParams], DEFAULTS));
  return { change: result.current[1], setParams, query: () => setParams.mock.lastCall?.[0].toString() };
}

describe('changing a list', () => {
  it('returns to the first page after a change of search, sort or page size', () => {
    const { change, query } = start('page=3');
    change({ search: 'air' });
    expect(query()).toBe('q=air');
    change({ sort: { key: 'name', direction: 'ascending' } });
    expect(query()).toBe('sort=name');
    change({ pageSize: 50 });
    expect(query()).toBe('size=50');
  });

  it('keeps the search when the page changes', () => {
    const { change, query } = start('q=air&page=3');
    change({ page: 4 });
    expect(query()).toBe('q=air&page=4');
  });

  it('adds to the history, but not for each typed letter', () => {
    const { change, setParams } = start('');
    change({ page: 2 });
    expect(setParams.mock.lastCall?.[1]).toEqual({ replace: false });
    change({ search: 'a' });
    expect(setParams.mock.lastCall?.[1]).toEqual({ replace: true });
  });
});
