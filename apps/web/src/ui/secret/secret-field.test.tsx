import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { renderUi } from '../../testing/render.tsx';
import { SecretField } from './secret-field.tsx';

const TOKEN = 'abcDEF123';

const field = () => screen.getByRole('textbox', { name: 'Access Token' });

describe('a secret', () => {
  it('is shown on request, and hidden again', async () => {
    renderUi(<SecretField label="Access Token" value={TOKEN} />);
    expect(field()).not.toHaveValue(TOKEN);
    expect(document.body.innerHTML).not.toContain(TOKEN);
    await userEvent.click(screen.getByRole('button', { name: 'Show' }));
    expect(field()).toHaveValue(TOKEN);
    await userEvent.click(screen.getByRole('button', { name: 'Hide' }));
    expect(field()).not.toHaveValue(TOKEN);
  });

  it('is copied without being shown', async () => {
    const user = userEvent.setup();
    renderUi(<SecretField label="Access Token" value={TOKEN} />);
    await user.click(screen.getByRole('button', { name: 'Copy' }));
    expect(await navigator.clipboard.readText()).toBe(TOKEN);
    expect(await screen.findByRole('status')).toHaveTextContent('Copied');
    expect(field()).not.toHaveValue(TOKEN);
  });

  it('is drawn as a QR code with its finder patterns in three corners', async () => {
    renderUi(<SecretField label="Access Token" value={TOKEN} />);
    expect(screen.queryByRole('img')).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'QR code' }));
    const code = await screen.findByRole('img', { name: 'QR code: Access Token' });
    const edge = Number(code.getAttribute('viewBox')?.split(' ')[2]);
    const dark = code.querySelector('path')?.getAttribute('d') ?? '';
    // Four light modules around it, and a corner mark of seven in three of the four corners.
    expect(dark).toContain('M4 4h7v1h-7z');
    expect(dark).toContain(`M${edge - 11} 4h7v1h-7z`);
    expect(dark).toContain(`M4 ${edge - 5}h7v1h-7z`);
    expect(dark).not.toMatch(/M[0-3] /);
  });
});
