import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { renderUi } from '../../testing/render.tsx';
import { OnDemandMenu } from './on-demand-menu.tsx';

const onChoose = vi.fn();
const ENTRIES = ['First', 'Second'].map((label) => ({ key: label, label, onChoose: () => onChoose(label) }));

const button = () => screen.getByRole('button', { name: 'Options' });

// Loaded on demand in the product; here immediately.
beforeAll(() => import('./menu-popup.tsx'));

describe('a menu loaded on demand', () => {
  it('is left by Tab, which leads on from its button', async () => {
    renderUi(
      <>
        <OnDemandMenu label="Options" icon="…" entries={ENTRIES} ready />
        <button type="button">Next</button>
      </>,
    );
    button().focus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(screen.getByRole('menuitem', { name: 'First' })).toHaveFocus());
    await userEvent.tab();
    await waitFor(() => expect(button()).toHaveAttribute('aria-expanded', 'false'));
    expect(screen.getByRole('button', { name: 'Next' })).toHaveFocus();
  });

  it('is linked to its button, and returns the focus to it', async () => {
    renderUi(<OnDemandMenu label="Options" icon="…" entries={ENTRIES} />);
    const before = button();
    before.focus();
    await userEvent.keyboard('{Enter}');
    const menu = await screen.findByRole('menu', { name: 'Options' });
    expect(button()).toBe(before);
    expect(button()).toHaveAttribute('aria-controls', menu.id);
    expect(button()).toHaveAttribute('aria-expanded', 'true');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
    await waitFor(() => expect(button()).toHaveFocus());
    expect(button()).toHaveAttribute('aria-expanded', 'false');
  });

  it('closes on a second click on the button, and on a click outside', async () => {
    renderUi(<OnDemandMenu label="Options" icon="…" entries={ENTRIES} />);
    for (const closeBy of [button(), document.body]) {
      await userEvent.click(button());
      await screen.findByRole('menu');
      await userEvent.click(closeBy);
      await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
    }
  });

  it.each([false, true])('is navigated by arrow keys, also as a single choice: %s', async (isChoice) => {
    onChoose.mockClear();
    const chosen = isChoice ? { chosen: 'First', ready: true } : {};
    renderUi(<OnDemandMenu label="Options" icon="…" entries={ENTRIES} {...chosen} />);
    button().focus();
    await userEvent.keyboard('{Enter}');
    const role = isChoice ? 'menuitemradio' : 'menuitem';
    const second = await screen.findByRole(role, { name: 'Second' });
    await waitFor(() =>
      expect(screen.getByRole('menu')).toContainElement(document.activeElement as HTMLElement),
    );
    for (let step = 0; step < 3 && document.activeElement !== second; step += 1) {
      await userEvent.keyboard('{ArrowDown}');
    }
    expect(second).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    expect(onChoose).toHaveBeenCalledWith('Second');
  });
});
