import { ActionIcon } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link, matchPath, useLocation } from 'react-router';
import { ChevronBackIcon, ChevronForwardIcon } from '../../ui/icon/icons.tsx';
import type { NavigationEntry } from '../navigation.ts';
import { menuOf, menuPathOver } from '../navigation.ts';
import type { View } from '../routes/views.ts';
import classes from './shell.module.css';

type SidebarProps = { view: View; isNarrow: boolean; onToggle: () => void };

/** Links to the role's screens, beside the page. When narrow, it shows icons with tooltips. */
export function Sidebar({ view, isNarrow, onToggle }: SidebarProps) {
  const { t } = useTranslation();
  const toggleLabel = t(isNarrow ? 'shell.widenMenu' : 'shell.narrowMenu');
  return (
    <div className={classes.sidebar} data-narrow={isNarrow || undefined}>
      <Menu view={view} />
      <ActionIcon
        className={classes.toggle}
        aria-label={toggleLabel}
        title={toggleLabel}
        aria-expanded={!isNarrow}
        onClick={onToggle}
      >
        {isNarrow ? <ChevronForwardIcon /> : <ChevronBackIcon />}
      </ActionIcon>
    </div>
  );
}

/** Links to the role's screens. */
export function Menu({ view }: { view: View }) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const pathOver = menuPathOver(view, pathname);
  const currentOf = ({ path }: NavigationEntry) => {
    if (matchPath(path, pathname) !== null) return 'page';
    return path === pathOver ? 'true' : undefined;
  };
  return (
    <nav aria-label={t('shell.menu')}>
      <ul className={classes.entries}>
        {menuOf(view).map((entry) => (
          <li key={entry.path}>
            <Entry entry={entry} current={currentOf(entry)} />
          </li>
        ))}
      </ul>
    </nav>
  );
}

type EntryProps = {
  entry: NavigationEntry;
  /** 'true': a screen that is opened from the entry's screen. */
  current: 'page' | 'true' | undefined;
};

function Entry({ entry: { path, label, icon: DrawnIcon }, current }: EntryProps) {
  const { t } = useTranslation();
  return (
    <Link className={classes.entry} to={path} aria-current={current}>
      <DrawnIcon />
      <span className={classes.word}>{t(label)}</span>
    </Link>
  );
}
