import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { renderUi } from '../../testing/render.tsx';
import { FoundField, FoundFields } from './found-fields.tsx';

const nothing = { options: [], isLoading: false, failure: null };
const failed = { ...nothing, failure: new Error('away') };

it.each([
  ['found nothing', nothing, 'Nothing found'],
  ['could not be asked', failed, 'The data could not be loaded.'],
])('a lookup field shows that the server %s', async (_, found, text) => {
  const rendered = renderUi(
    <FoundField label="Room" useFound={() => found} value={null} onChange={() => undefined} />,
  );
  await userEvent.click(await screen.findByRole('combobox', { name: 'Room' }));
  expect(await screen.findByText(text)).toBeVisible();
  rendered.unmount();
  renderUi(
    <FoundFields label="Rooms" useFound={() => found} value={[]} onChange={() => undefined} most={3} />,
  );
  await userEvent.click(await screen.findByRole('combobox', { name: 'Rooms' }));
  expect(await screen.findByText(text)).toBeVisible();
});
