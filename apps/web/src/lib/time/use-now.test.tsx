import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderUi } from '../../testing/render.tsx';
import { serverClock } from './server-clock.ts';
import { useNow } from './use-now.ts';

const NOON = Date.UTC(2026, 0, 1, 12);
const HOUR_MS = 3_600_000;

beforeEach(() => {
  vi.useFakeTimers({ now: NOON });
});
afterEach(() => {
  // Further tests of this worker use the same clock.
  serverClock.hear(new Date(NOON).toUTCString(), NOON + 1_000, NOON);
  vi.useRealTimers();
});

function Clock() {
  return <output>{Math.round((useNow(HOUR_MS) - NOON) / HOUR_MS)}</output>;
}

it('shows a correction of the clock at once', () => {
  renderUi(<Clock />);
  expect(screen.getByRole('status')).toHaveTextContent('0');
  act(() => serverClock.hear(new Date(NOON + 3 * HOUR_MS).toUTCString(), NOON, NOON));
  expect(screen.getByRole('status')).toHaveTextContent('3');
});
