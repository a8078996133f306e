import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderUi } from '../../testing/render.tsx';
import { Age } from './age.tsx';

const NOON = Date.UTC(2026, 0, 1, 12);
const seconds = (ageMs: number) => `${Math.floor(ageMs / 1_000)} s ago`;

describe('age', () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: NOON });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('updates every second, and stops when unmounted', () => {
    const { unmount } = renderUi(<Age at={NOON - 40_000} format={seconds} />);
    expect(screen.getByText('40 s ago')).toHaveAttribute('datetime', '2026-01-01T11:59:20.000Z');
    act(() => vi.advanceTimersByTime(3_000));
    expect(screen.getByText('43 s ago')).toBeInTheDocument();
    unmount();
    expect(vi.getTimerCount()).toBe(0);
  });

  it('shares one timer with all ages of a page', () => {
    const before = vi.getTimerCount();
    renderUi(
      <>
        <Age at={NOON} format={seconds} />
        <Age at={NOON - 5_000} format={seconds} />
      </>,
    );
    expect(vi.getTimerCount()).toBe(before + 1);
  });

  it('is never negative, even if a clock is ahead', () => {
    renderUi(<Age at={NOON + 60_000} format={seconds} />);
    expect(screen.getByText('0 s ago')).toBeInTheDocument();
  });

  it('is correct after a pause without listeners', () => {
    const first = renderUi(<Age at={NOON} format={seconds} />);
    first.unmount();
    vi.setSystemTime(NOON + 90_000);
    renderUi(<Age at={NOON} format={seconds} />);
    expect(screen.getByText('90 s ago')).toBeInTheDocument();
  });
});
