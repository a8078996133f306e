import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useFormatters } from '../../../lib/format/use-formatters.ts';
import type { StoredUser } from '../../../lib/session/stored-data.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import {
  BuildingIcon,
  DeviceIcon,
  type Icon,
  PeopleIcon,
  PersonIcon,
  SearchIcon,
} from '../../../ui/icon/icons.tsx';
import { Palette, type PaletteGroup, type PaletteOption } from '../../../ui/palette/palette.tsx';
import { allTabs } from '../../navigation.ts';
import type { View } from '../../routes/views.ts';
import { useLacks } from '../lacks.ts';
import { screensNamed } from './screen-options.ts';
import { useFoundCustomers, useFoundPlaces, useFoundRooms, useFoundUsers } from './use-found.ts';

const TYPING_PAUSE_MS = 250;
const SCREENS_SHOWN = 5;

type Reader = { view: View; user: StoredUser };

type SearchDialogProps = Reader & {
  onClose: () => void;
  /** Called before another screen is opened. */
  onLeave: () => void;
};

/**
 * Searches screens, rooms, buildings, customers and users within the reader's rights. The server searches with the operations of
 * the lists, to which the results lead. Mounted while open.
 */
export function SearchDialog({ view, user, onClose, onLeave }: SearchDialogProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const navigate = useNavigate();
  const leave = (path: string) => {
    onLeave();
    void navigate(path);
  };
  const { groups, isLoading, hasFailed } = useResults({ view, user }, typed, leave);
  return (
    <Dialog title={t('search.title')} onClose={onClose}>
      <SearchPalette
        typed={typed}
        groups={groups}
        isLoading={isLoading}
        hasFailed={hasFailed}
        onType={setTyped}
      />
    </Dialog>
  );
}

type SearchPaletteProps = {
  typed: string;
  onType: (text: string) => void;
  groups: readonly PaletteGroup[];
  isLoading: boolean;
  hasFailed: boolean;
};

function SearchPalette({ typed, onType, groups, isLoading, hasFailed }: SearchPaletteProps) {
  const { t } = useTranslation();
  const format = useFormatters();
  const count = groups.reduce((sum, { options }) => sum + options.length, 0);
  const isEmpty = count === 0 && !isLoading && !hasFailed;
  const found = isEmpty ? t('search.none') : t('search.found', { count, shown: format.number(count) });
  return (
    <Palette
      label={t('search.label')}
      value={typed}
      onChange={onType}
      groups={groups}
      note={hasFailed ? t('search.failed') : isEmpty ? found : undefined}
      summary={isLoading || typed === '' ? '' : hasFailed ? t('search.failed') : found}
    />
  );
}

function useResults({ view, user }: Reader, typed: string, leave: (path: string) => void) {
  const { t, i18n } = useTranslation();
  const format = useFormatters();
  const [asked] = useDebouncedValue(typed.trim(), TYPING_PAUSE_MS);
  const text = typed.trim() === '' ? '' : asked;
  const rooms = useFoundRooms(view, text);
  const places = useFoundPlaces(view, text);
  const customers = useFoundCustomers(view, text);
  const users = useFoundUsers(view, text);
  const lacks = useLacks(view, allTabs(view));
  const screens = screensNamed(typed, { view, user, lacks }, t, i18n.language);
  const foundGroup = (key: string, label: string, icon: Icon, kind: typeof rooms): PaletteGroup => {
    const { found, total, listPath } = kind;
    const options: PaletteOption[] = found.map(({ path, ...words }) => ({
      ...words,
      icon,
      onChoose: () => leave(path),
    }));
    if (listPath !== undefined && total > found.length) {
      const all = t('search.all', { number: format.number(total) });
      options.push({ key: 'all', label: all, icon: SearchIcon, onChoose: () => leave(listPath) });
    }
    return { key, label, options };
  };
  const groups: PaletteGroup[] = [
    {
      key: 'screens',
      label: t('search.screens'),
      options: (typed.trim() === '' ? screens : screens.slice(0, SCREENS_SHOWN)).map((screen) => ({
        key: screen.path,
        label: screen.label,
        detail: screen.section,
        icon: screen.icon,
        onChoose: () => leave(screen.path),
      })),
    },
    foundGroup('rooms', t('search.rooms'), DeviceIcon, rooms),
    foundGroup('places', t('places.title'), BuildingIcon, places),
    foundGroup('customers', t('nav.customers'), PeopleIcon, customers),
    foundGroup('users', t('users.heading'), PersonIcon, users),
  ];
  const kinds = [rooms, places, customers, users];
  return {
    groups,
    isLoading: asked !== typed.trim() || kinds.some(({ isLoading }) => isLoading),
    hasFailed: kinds.some(({ hasFailed }) => hasFailed),
  };
}
