import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { describe, expect, it, vi } from 'vitest';
import { renderUi } from '../../testing/render.tsx';
import { MoreIcon } from '../icon/icons.tsx';
import { PageTabs } from '../page-tabs/page-tabs.tsx';
import { PageHead } from './page-head.tsx';
import { PageLinks, type PageLinksProps } from './page-links.tsx';
import { CurrentSection } from './page-section.ts';

describe('page head', () => {
  it('shows the title with its count', () => {
    renderUi(
      <PageHead title="Customers" count="1,234" actions={<button type="button">Create Customer</button>} />,
    );
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Customers 1,234');
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

  it('shows the two most used links, and the others in a menu of more than one', async () => {
    const links = ['/a', '/b', '/c', '/d'].map((to) => ({ label: `Link ${to}`, icon: MoreIcon, to }));
    const shown = (some: PageLinksProps['links']) => (
      <MemoryRouter>
        <PageLinks page="Ward 3" links={some} />
      </MemoryRouter>
    );
    const { rerender } = renderUi(shown([...links, undefined]));
    expect(screen.getAllByRole('link')).toHaveLength(2);
    await userEvent.click(screen.getByRole('button', { name: 'Actions for Ward 3' }));
    expect(await screen.findByRole('menuitem', { name: 'Link /d' })).toHaveAttribute('href', '/d');
    rerender(shown(links.slice(1)));
    expect(screen.getAllByRole('link')).toHaveLength(3);
  });

  it('has the title and the tabs of its section, with the count at its own tab', () => {
    const tabs = [
      { label: 'Alerts', to: '/alerts', isCurrent: false },
      { label: 'Rules', to: '/rules', isCurrent: true },
    ];
    renderUi(
      <MemoryRouter>
        <CurrentSection
          value={{
            title: 'Alerts',
            isFirst: false,
            tabs: (count) => <PageTabs label="Alerts" tabs={tabs} count={count} />,
          }}
        >
          <PageHead title="Alert rules" count="7" />
          <PageHead title="Rule" back={{ href: '/rules' }} />
        </CurrentSection>
      </MemoryRouter>,
    );
    const [ofSection, ofRule] = screen.getAllByRole('heading', { level: 1 });
    expect(ofSection).toHaveTextContent('Alerts · Alert rules');
    const links = within(screen.getByRole('navigation', { name: 'Alerts' })).getAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('aria-current')])).toEqual([
      ['Alerts', null],
      ['Rules 7', 'page'],
    ]);
    // A page that is opened from a tab leads back to it instead.
    expect(ofRule).toHaveTextContent(/^Rule$/);
  });

  it('shows HTML in a name as text', () => {
    const { container } = renderUi(<PageHead title={'"><img src=x onerror=alert(1)>'} />);
    expect(screen.getByRole('heading')).toHaveTextContent('"><img src=x onerror=alert(1)>');
    expect(container.querySelector('img')).toBeNull();
  });
});
