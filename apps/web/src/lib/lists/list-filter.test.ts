import { expect, it } from 'vitest';
import { writeFilter } from './list-filter.ts';

const OPEN = { state: 'open', ownerId: null };
const write = (query: string, filter: Record<string, string | null>) =>
  writeFilter(new URLSearchParams(query), filter, OPEN, { ownerId: 'owner' }).toString();

it('is written to the URL, returns to the first page, and keeps other parameters', () => {
  expect(write('q=ada&page=7&state=cleared', { state: 'all', ownerId: '7' })).toBe(
    'q=ada&state=all&ownerId=7',
  );
});

it('has no parameters for what the list opens with, nor for the name of what is removed', () => {
  expect(write('q=ada&state=all&ownerId=7&owner=Ada', OPEN)).toBe('q=ada');
});
