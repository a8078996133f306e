import { ActionIcon, Tooltip } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router';
import { ChevronBackIcon, ChevronForwardIcon } from '../../ui/icon/icons.tsx';
import { type MenuEntry, menuOf, type View } from '../routes/views.ts';
import classes from './sidebar.module.css';

type SidebarProps = { view: View; isNarrow: boolean; onToggle: () => void };

/** The role's screens, beside the page. Narrow, it shows icons, whose words come up beside them. */
export function Sidebar({ view, isNarrow, onToggle }: SidebarProps) {
  const { t } = useTranslation();
  const toggleLabel = t(isNarrow ? 'shell.widenMenu' : 'shell.narrowMenu');
  return (
    <div className={classes.sidebar} data-narrow={isNarrow || undefined}>
      <Menu view={view} isNarrow={isNarrow} />
      <Tooltip label={toggleLabel}>
        <ActionIcon
          className={classes.toggle}
          aria-label={toggleLabel}
          aria-expanded={!isNarrow}
          onClick={onToggle}
        >
          {isNarrow ? <ChevronForwardIcon /> : <ChevronBackIcon />}
        </ActionIcon>
      </Tooltip>
    </div>
  );
}

/** Links to the role's screens. */
export function Menu({ view, isNarrow }: { view: View; isNarrow: boolean }) {
  const { t } = useTranslation();
  return (
    <nav aria-label={t('shell.menu')}>
      <ul className={classes.entries}>
        {menuOf(view).map((entry) => (
          <li key={entry.path}>
            <Entry entry={entry} isNarrow={isNarrow} />
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Entry({
  entry: { path, label, icon: DrawnIcon },
  isNarrow,
}: {
  entry: MenuEntry;
  isNarrow: boolean;
}) {
  const { t } = useTranslation();
  const word = t(label);
  return (
    <Tooltip label={word} position="right" disabled={!isNarrow}>
      <NavLink className={classes.entry ?? ''} to={path}>
        <DrawnIcon />
        <span className={classes.word}>{word}</span>
      </NavLink>
    </Tooltip>
  );
}
