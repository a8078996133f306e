import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { renderUi } from '../../testing/render.tsx';
import { PageHead } from './page-head.tsx';

describe('page head', () => {
  it('shows the title with its count', () => {
    renderUi(
      <PageHead title="Customers" count="1,234" actions={<button type="button">Create Customer</button>} />,
    );
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Customers1,234');
    expect(screen.getByRole('button', { name: 'Create Customer' })).toBeInTheDocument();
    expect(screen.queryByRole('link')).toBeNull();
  });

  it('has a back link with a URL, whose click can be handled', async () => {
    const onClick = vi.fn((event: React.MouseEvent) => event.preventDefault());
    renderUi(<PageHead title="Customer" back={{ href: '/customers', onClick }} />);
    const link = screen.getByRole('link', { name: 'Go Back' });
    expect(link).toHaveAttribute('href', '/customers');
    await userEvent.click(link);
    expect(onClick).toHaveBeenCalledOnce();
  });

  it('shows HTML in a name as text', () => {
    const { container } = renderUi(<PageHead title={'"><img src=x onerror=alert(1)>'} />);
    expect(screen.getByRole('heading')).toHaveTextContent('"><img src=x onerror=alert(1)>');
    expect(container.querySelector('img')).toBeNull();
  });
});
