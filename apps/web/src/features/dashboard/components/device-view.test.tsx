import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderIn } from '../../../testing/render.tsx';
import { NOW, seriesOf, viewOf } from '../../../testing/telemetry.ts';
import { DeviceView } from './device-view.tsx';

const HOSTILE = '"><img src=x onerror=alert(1)>';

beforeEach(() => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

it('shows the room as heading and the device below, as text, and a link back', async () => {
  const live = viewOf(seriesOf({ pm25: [130, 140, 150] }), { room: HOSTILE });
  const { container } = await renderIn(
    'en',
    <DeviceView
      deviceId="d1"
      named={{ name: 'AD-1', label: HOSTILE, customerTitle: 'City Hospital' }}
      live={live}
      back={{ href: '/dashboard' }}
      control={<p>Control</p>}
    />,
  );
  const charts = screen.getByRole('region', { name: 'Over time' });
  expect(screen.getByText('Control').compareDocumentPosition(charts)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(HOSTILE);
  expect(screen.getByText('City Hospital').parentElement).toHaveTextContent('City Hospital · AD-1');
  expect(container.querySelector('img')).toBeNull();
  expect(screen.getByRole('link', { name: 'Go Back' })).toHaveAttribute('href', '/dashboard');
  expect(screen.getByRole('meter')).toHaveTextContent('Very Poor');
});
