import { Anchor } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useFormatters } from '../../../lib/format/use-formatters.ts';
import { PATHS } from '../../../lib/paths/paths.ts';
import { searchKeys } from '../../../lib/shortcuts/search-keys.ts';
import { areSingleKeysOn } from '../../../lib/shortcuts/single-keys.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { menuOf } from '../../navigation.ts';
import type { View } from '../../routes/views.ts';
import { SECTION_LETTERS } from './shortcut-keys.ts';
import classes from './shortcuts-dialog.module.css';

type ShortcutsDialogProps = {
  view: View;
  onClose: () => void;
  /** Called before another screen is opened. */
  onLeave: () => void;
};

/** Lists the shortcuts of the reader's console. Mounted while open. */
export function ShortcutsDialog({ view, onClose, onLeave }: ShortcutsDialogProps) {
  const { t } = useTranslation();
  const format = useFormatters();
  const areOn = areSingleKeysOn();
  return (
    <Dialog title={t('shortcuts.title')} onClose={onClose} size="sm">
      <dl className={classes.list}>
        <Shortcut keys={searchKeys()}>{t('shortcuts.everything')}</Shortcut>
        {areOn ? (
          <>
            <Shortcut keys="/">{t('shortcuts.search')}</Shortcut>
            <Shortcut keys="?">{t('shortcuts.title')}</Shortcut>
            {menuOf(view).map(({ section, label }) => (
              <Shortcut key={section} keys={`g ${SECTION_LETTERS[section]}`}>
                {t(label)}
              </Shortcut>
            ))}
          </>
        ) : null}
      </dl>
      <p className={classes.note}>
        {t(areOn ? 'shortcuts.areOn' : 'shortcuts.areOff')}
        {format.gap}
        <Anchor component={Link} to={PATHS.userProfile} underline="always" onClick={onLeave}>
          {t('shortcuts.change')}
        </Anchor>
      </p>
    </Dialog>
  );
}

/** @param keys to be pressed one after the other, or together with Ctrl or ⌘ */
function Shortcut({ keys, children }: { keys: string; children: ReactNode }) {
  return (
    <div className={classes.shortcut}>
      <dt>{children}</dt>
      <dd dir="ltr">
        {keys.split(' ').map((key) => (
          <kbd key={key} className={classes.key}>
            {key}
          </kbd>
        ))}
      </dd>
    </div>
  );
}
