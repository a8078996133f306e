import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, it, vi } from 'vitest';
import { renderUi } from '../../testing/render.tsx';
import { ChartMenu } from './chart-menu.tsx';

const ACTIONS = {
  onToggleTable: vi.fn(),
  onSavePng: vi.fn(),
  onSaveCsv: vi.fn(),
  onResetZoom: vi.fn(),
  further: [],
};

// Loaded on demand in the product; here immediately.
beforeAll(() => import('../menu/menu-popup.tsx'));

it('offers to reset the zoom only while zoomed', async () => {
  const { unmount } = renderUi(<ChartMenu title="CO2" asTable={false} zoomed {...ACTIONS} />);
  await userEvent.click(screen.getByRole('button', { name: 'Options for CO2' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Reset zoom' }));
  expect(ACTIONS.onResetZoom).toHaveBeenCalledOnce();
  unmount();
  renderUi(<ChartMenu title="CO2" asTable={false} zoomed={false} {...ACTIONS} />);
  await userEvent.click(screen.getByRole('button', { name: 'Options for CO2' }));
  await screen.findByRole('menuitem', { name: 'Save as CSV' });
  expect(screen.queryByRole('menuitem', { name: 'Reset zoom' })).toBeNull();
});

it('offers further entries of the page last', async () => {
  const onChoose = vi.fn();
  const further = [{ key: 'ask', label: 'Ask about this', onChoose }];
  renderUi(<ChartMenu title="CO2" asTable={false} zoomed={false} {...ACTIONS} further={further} />);
  await userEvent.click(screen.getByRole('button', { name: 'Options for CO2' }));
  const entries = await screen.findAllByRole('menuitem');
  expect(entries.at(-1)).toHaveTextContent('Ask about this');
  await userEvent.click(entries.at(-1) as HTMLElement);
  expect(onChoose).toHaveBeenCalledOnce();
});
