import { renderHook, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useTimeZoneOptions } from './use-time-zone-options.ts';

it('offers the names at once, and their offsets when all are read', async () => {
  const { result } = renderHook(() => useTimeZoneOptions('Mars/Olympus'));
  const labelOf = (zone: string) => result.current.find(({ value }) => value === zone)?.label;
  expect(labelOf('Asia/Kolkata')).toBe('Asia/Kolkata');
  await waitFor(() => expect(labelOf('Asia/Kolkata')).toBe('Asia/Kolkata (UTC+5:30)'));
  expect(labelOf('Mars/Olympus')).toBe('Mars/Olympus (?)');
});
