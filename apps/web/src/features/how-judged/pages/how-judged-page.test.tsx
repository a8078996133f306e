import { screen, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { leaveConsole, openConsole, signInAs } from '../../../testing/console.tsx';
import { fakeServer } from '../../../testing/fake-server.ts';

beforeAll(async () => {
  await import('./how-judged-page.tsx');
}, 30_000);
afterEach(leaveConsole);

const rowOf = (table: string, head: string) =>
  within(screen.getByRole('table', { name: table })).getByRole('row', { name: new RegExp(`^${head}(?!I)`) });

it('is open without a sign-in, at the index of its address', async () => {
  fakeServer({});
  await openConsole('/how-air-is-judged?index=us');
  expect(await screen.findByRole('heading', { name: 'US Air Quality Index' })).toBeInTheDocument();
  const row = rowOf('Bands of US Air Quality Index', 'Unhealthy for Sensitive Groups');
  expect(row).toHaveTextContent(/101–150.*35\.5–55\.4.*155–254/);
  expect(rowOf("Japan's law on buildings", 'CO₂')).toHaveTextContent('1,000 ppm');
  expect(rowOf('Room climate', 'II')).toHaveTextContent(/20–24.*23–26.*25–60/);
});

it('explains plain values to everyone who has signed in, too', async () => {
  fakeServer({});
  signInAs();
  await openConsole('/how-air-is-judged?index=plain');
  expect(await screen.findByText(/Without an index, each value stands beside the limit/)).toBeInTheDocument();
});
