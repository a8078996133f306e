import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, describe, expect, it } from 'vitest';
import { renderUi } from '../../testing/render.tsx';
import { CountPopover } from './count-popover.tsx';

const button = () => screen.getByRole('button', { name: '3 new alarms' });
const link = () => screen.queryByRole('link', { name: 'All alarms' });

// Loaded on demand in the product; here immediately.
beforeAll(() => import('./popup-panel.tsx'));

describe('a panel loaded on demand', () => {
  const show = () =>
    renderUi(
      <CountPopover title="Alarms" label="3 new alarms" icon="…" countText="3">
        {() => <a href="/alarms">All alarms</a>}
      </CountPopover>,
    );

  it('takes the focus, and returns it to its button', async () => {
    show();
    const before = button();
    before.focus();
    await userEvent.keyboard('{Enter}');
    const panel = await screen.findByRole('dialog', { name: '3 new alarms' });
    await waitFor(() => expect(link()).toHaveFocus());
    expect(button()).toBe(before);
    expect(button()).toHaveAttribute('aria-controls', panel.id);
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(link()).toBeNull());
    await waitFor(() => expect(button()).toHaveFocus());
    expect(button()).toHaveAttribute('aria-expanded', 'false');
  });

  it('closes on a second click on the button, and on a click outside', async () => {
    show();
    for (const closeBy of [button(), document.body]) {
      await userEvent.click(button());
      await screen.findByRole('dialog', { name: '3 new alarms' });
      await userEvent.click(closeBy);
      await waitFor(() => expect(link()).toBeNull());
    }
  });
});
