import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { renderUi } from '../../testing/render.tsx';
import { PanelBody, PanelFoot, SidePanel } from './side-panel.tsx';

function Opener() {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpened(true)}>
        Open
      </button>
      {opened ? (
        <SidePanel title="Things" onClose={() => setOpened(false)}>
          <PanelBody>
            <input aria-label="Choice" data-mantine-stop-propagation />
          </PanelBody>
          <PanelFoot>
            <input aria-label="New" />
          </PanelFoot>
        </SidePanel>
      ) : null}
    </>
  );
}

async function open() {
  renderUi(<Opener />);
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
  return screen.findByRole('dialog', { name: 'Things' });
}

describe('a panel beside the page', () => {
  it('takes the focus when it opens, and returns it when it closes', async () => {
    const panel = await open();
    await waitFor(() => expect(panel).toHaveFocus());
    expect(panel).not.toHaveAttribute('aria-modal');
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByRole('button', { name: 'Open' })).toHaveFocus();
  });

  it('closes on Escape, unless a control in it uses the key or the focus is outside', async () => {
    await open();
    await userEvent.click(screen.getByRole('textbox', { name: 'Choice' }));
    await userEvent.keyboard('{Escape}');
    screen.getByRole('button', { name: 'Open' }).focus();
    await userEvent.keyboard('{Escape}');
    expect(screen.getByRole('dialog')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('textbox', { name: 'New' }));
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});
