import { act, renderHook } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { useSidebarWidth } from './shell.tsx';

function onScreen({ isSmall }: { isSmall: boolean }): void {
  const query = window.matchMedia('');
  vi.spyOn(window, 'matchMedia').mockImplementation((media) => ({ ...query, media, matches: isSmall }));
}

afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
});

describe('the sidebar', () => {
  it.each([true, false])('is initially narrow on a small screen (%s) only', (isSmall) => {
    onScreen({ isSmall });
    expect(renderHook(useSidebarWidth).result.current.isNarrow).toBe(isSmall);
  });

  it.each([true, false])('keeps the last chosen width on any screen (small: %s)', (isSmall) => {
    onScreen({ isSmall });
    const { result } = renderHook(useSidebarWidth);
    act(() => result.current.toggle());
    expect(result.current.isNarrow).toBe(!isSmall);
    expect(renderHook(useSidebarWidth).result.current.isNarrow).toBe(!isSmall);
  });
});
