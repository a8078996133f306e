import { ActionIcon, Button, Menu } from '@mantine/core';
import { Link } from 'react-router';
import { type Icon, MoreIcon } from '../icon/icons.tsx';
import { useUiLabels } from '../labels.tsx';

/** A page that the page leads to. */
export interface PageLink {
  label: string;
  icon: Icon;
  to: string;
}

export interface PageLinksProps {
  /** Subject of the page, for the name of the menu. */
  page: string;
  /** The most used ones first. Undefined: not for this reader. */
  links: readonly (PageLink | undefined)[];
}

const OUTSIDE = 2;

/** The two most used links of a page as buttons, the others in a menu; a menu of a single link is avoided. */
export function PageLinks({ page, links }: PageLinksProps) {
  const labels = useUiLabels().table;
  const shown = links.filter((link) => link !== undefined);
  const outside = shown.length <= OUTSIDE + 1 ? shown.length : OUTSIDE;
  return (
    <>
      {shown.slice(0, outside).map(({ label, icon: DrawnIcon, to }) => (
        <Button key={to} component={Link} to={to} variant="default" leftSection={<DrawnIcon size={18} />}>
          {label}
        </Button>
      ))}
      {shown.length === outside ? null : (
        <Menu position="bottom-end" returnFocus>
          <Menu.Target>
            <ActionIcon variant="default" aria-label={labels.actionsFor(page)}>
              <MoreIcon size={18} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {shown.slice(outside).map(({ label, icon: DrawnIcon, to }) => (
              <Menu.Item key={to} component={Link} to={to} leftSection={<DrawnIcon size={18} />}>
                {label}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </>
  );
}
