import { act, renderHook, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useTimeZoneOptions } from './use-time-zone-options.ts';

it('offers the names at once, and their offsets after the list is opened', async () => {
  const { result } = renderHook(() => useTimeZoneOptions('Mars/Olympus'));
  const labelOf = (zone: string) => result.current.options.find(({ value }) => value === zone)?.label;
  expect(labelOf('Asia/Kolkata')).toBe('Asia/Kolkata');
  expect(labelOf('Mars/Olympus')).toBe('Mars/Olympus (?)');
  act(() => result.current.readOffsets());
  await waitFor(() => expect(labelOf('Asia/Kolkata')).toBe('Asia/Kolkata (UTC+5:30)'));
});
