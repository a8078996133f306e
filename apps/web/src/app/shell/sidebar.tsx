import { ActionIcon } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { ChevronBackIcon, ChevronForwardIcon } from '../../ui/icon/icons.tsx';
import type { NavigationEntry } from '../navigation.ts';
import { menuOf, routeAt } from '../navigation.ts';
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
  const current = routeAt(view, pathname);
  const currentOf = ({ section, path }: NavigationEntry) => {
    if (current === undefined || current.section !== section) return undefined;
    return (current.tab?.path ?? current.path) === path ? 'page' : 'true';
  };
  return (
    <nav aria-label={t('shell.menu')}>
      <ul className={classes.entries}>
        {menuOf(view).map((entry) => (
          <li key={entry.section}>
            <Entry entry={entry} current={currentOf(entry)} />
          </li>
        ))}
      </ul>
    </nav>
  );
}

type EntryProps = {
  entry: NavigationEntry;
  /** 'true': another screen of the same section. */
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
