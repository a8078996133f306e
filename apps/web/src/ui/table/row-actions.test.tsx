import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { renderUi } from '../../testing/render.tsx';
import { Dialog } from '../dialog/dialog.tsx';
import { PlusIcon } from '../icon/icons.tsx';
import { RowActions } from './row-actions.tsx';

function Row() {
  const [opened, setOpened] = useState(false);
  const actions = ['One', 'Two', 'Three', 'Four'].map((label) => ({
    label,
    icon: PlusIcon,
    onClick: () => setOpened(true),
  }));
  return (
    <>
      <RowActions row="Ward 3" actions={actions} reachable />
      <Dialog opened={opened} title="Something" onClose={() => setOpened(false)}>
        <input aria-label="Name" />
      </Dialog>
    </>
  );
}

it('has the focus back in its menu after a dialog that an item opened', async () => {
  renderUi(<Row />);
  const menu = screen.getByRole('button', { name: /Ward 3/ });
  await userEvent.click(menu);
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Four' }));
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Name' })).toHaveFocus());
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(menu).toHaveFocus());
});
