import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { renderUi } from '../../testing/render.tsx';
import { CopyField } from './copy-field.tsx';

describe('copy field', () => {
  it('copies its value, and confirms it', async () => {
    const user = userEvent.setup();
    renderUi(<CopyField label="Link" value="http://127.0.0.1/x?a=b" />);
    await user.click(screen.getByRole('button', { name: 'Copy' }));
    expect(await navigator.clipboard.readText()).toBe('http://127.0.0.1/x?a=b');
    expect(await screen.findByRole('status')).toHaveTextContent('Copied');
  });

  it('removes the confirmation when its value changes', async () => {
    const user = userEvent.setup();
    const { rerender } = renderUi(<CopyField label="Link" value="first" />);
    await user.click(screen.getByRole('button', { name: 'Copy' }));
    await screen.findByRole('button', { name: 'Copied' });
    rerender(<CopyField label="Link" value="second" />);
    expect(screen.getByRole('button', { name: 'Copy' })).toBeInTheDocument();
  });

  it('is read-only', async () => {
    renderUi(<CopyField label="Link" value="first" />);
    await userEvent.type(screen.getByRole('textbox', { name: 'Link' }), 'x');
    expect(screen.getByRole('textbox', { name: 'Link' })).toHaveValue('first');
  });
});
