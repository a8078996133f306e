import { DEFAULT_INDEX } from '@airdeck/air/indices/default-index';
import type { Outlook } from '@airdeck/contract/outlook/outlook';
import { QueryClientProvider } from '@tanstack/react-query';
import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { queryClient } from '../../../lib/query/query-client.ts';
import { fakeServer } from '../../../testing/fake-server.ts';
import { plainText } from '../../../testing/plain-text.ts';
import { renderIn } from '../../../testing/render.tsx';
import type { Language } from '../../../testing/texts.ts';
import { OutlookCard } from './outlook-card.tsx';

const HOUR_MS = 3_600_000;
/** 22 h in Tokyo; tomorrow begins two hours later. */
const NOW = Date.UTC(2026, 4, 10, 13);
const MIDNIGHT = NOW + 2 * HOUR_MS;
const at = (hour: number) => MIDNIGHT + hour * HOUR_MS;
const hours = Array.from({ length: 26 }, (_, index) => ({
  startTs: NOW + index * HOUR_MS,
  temperatureC: 18.4,
  humidity: 60,
  windKmh: 9,
  rainMm: index === 5 ? 1.2 : 0,
  conditionCode: 'clear' as const,
  pm25: index < 11 ? 12 : 45,
  pm10: null,
  ozone: 71,
  no2: 8,
}));
const CLOSED = { reason: 'closed' as const, windows: [], band: null, mind: null };
const OUTLOOK: Extract<Outlook, { isAvailable: true }> = {
  isAvailable: true,
  place: { name: 'Tokyo', region: 'Tokyo', country: 'Japan' },
  timeZone: 'Asia/Tokyo',
  fetchedTime: NOW,
  isStale: false,
  midnight: MIDNIGHT,
  hours,
  days: [
    { day: 'today', advice: CLOSED },
    {
      day: 'tomorrow',
      advice: {
        reason: 'clean',
        windows: [{ from: at(6), to: at(9), when: 'before' }],
        band: 'good',
        mind: null,
      },
    },
  ],
};

let outlook: Outlook;
beforeEach(() => {
  outlook = OUTLOOK;
  fakeServer({ 'GET /backoffice/outlook/d1': () => ({ body: outlook }) });
});
afterEach(() => queryClient.clear());

async function show(language: Language = 'en') {
  const { container } = await renderIn(
    language,
    <QueryClientProvider client={queryClient}>
      <OutlookCard deviceId="d1" by={DEFAULT_INDEX} />
    </QueryClientProvider>,
  );
  return () => plainText(container.textContent ?? '');
}

it('says when to air the room tomorrow, and marks these hours among those of both days', async () => {
  const text = await show();
  await screen.findByText(/air the room/);
  expect(text()).toContain('Tomorrow, air the room before 09:00. The air outside will be good then.');
  expect(text()).toContain('Today, this place is closed.');
  const strip = within(screen.getByRole('table', { name: 'Air and weather by hour' }));
  expect(
    strip
      .getAllByRole('columnheader')
      .slice(0, 5)
      .map((head) => plainText(head.textContent ?? '')),
  ).toEqual(['Today', 'Tomorrow', 'Time', '22:00', '23:00']);
  expect(strip.getAllByText('Air the room')).toHaveLength(3);
  expect(strip.getAllByText(/Good, /)).toHaveLength(11);
  expect(screen.getByRole('list', { name: 'Air outside' })).toHaveTextContent(/Good.*Satisfactory/);
});

it('says it in Japanese and Arabic, why there is nothing, and that a forecast is old', async () => {
  const japanese = await show('ja');
  await screen.findByText(/換気は/);
  expect(japanese()).toContain('明日の換気は、09:00までがおすすめです。');
  queryClient.clear();
  outlook = { ...OUTLOOK, isStale: true };
  const arabic = await show('ar');
  await screen.findByText(/هوِّ الغرفة/);
  expect(arabic()).toContain('غدًا، هوِّ الغرفة قبل الساعة 09:00.');
  expect(arabic()).toContain('المصدر لا يستجيب');
  queryClient.clear();
  outlook = { ...OUTLOOK, days: OUTLOOK.days.map(({ day }) => ({ day, advice: CLOSED })) };
  await show();
  expect(await screen.findByText('This place is closed today and tomorrow.')).toBeInTheDocument();
  queryClient.clear();
  outlook = { isAvailable: false, reason: 'none', place: null, timeZone: 'UTC' };
  await show();
  expect(await screen.findByText('The source of outdoor data has no forecast.')).toBeInTheDocument();
  queryClient.clear();
  outlook = { isAvailable: false, reason: 'off', place: null, timeZone: 'UTC' };
  await show();
  expect(await screen.findByText(/OUTDOOR_PROVIDER.* turns this on/)).toBeInTheDocument();
});
