import { ActionIcon } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ownRecordQuery } from '../../lib/accounts/own-record.ts';
import { chooseLanguage } from '../../lib/i18n/i18n.ts';
import { LANGUAGES, languageOf } from '../../lib/i18n/languages.ts';
import { useLiveStatus } from '../../lib/live-client/live.ts';
import { PATHS } from '../../lib/paths/paths.ts';
import { signOut } from '../../lib/session/sign-out.ts';
import type { StoredUser } from '../../lib/session/stored-data.ts';
import { openOverlay } from '../../lib/shortcuts/overlay.ts';
import { searchKeys } from '../../lib/shortcuts/search-keys.ts';
import { Avatar } from '../../ui/avatar/avatar.tsx';
import { Mark } from '../../ui/brand/open-page.tsx';
import { useConfirm } from '../../ui/dialog/confirm.tsx';
import { BellIcon, LanguageIcon, MailIcon, MenuIcon, SearchIcon, SignOutIcon } from '../../ui/icon/icons.tsx';
import { OnDemandMenu } from '../../ui/menu/on-demand-menu.tsx';
import { ThemeSwitch } from './theme-switch.tsx';
import classes from './top-bar.module.css';

/** The languages, each named in the reader's language and in its own. */
function LanguageMenu() {
  const { t, i18n } = useTranslation();
  const isSettled = useIsSettled();
  const entries = LANGUAGES.map(({ tag, direction, ownName }) => ({
    key: tag,
    label: <LanguageName word={t(`language.${tag}`)} tag={tag} direction={direction} ownName={ownName} />,
    onChoose: () => void chooseLanguage(tag),
  }));
  return (
    <OnDemandMenu
      label={t('topBar.language')}
      icon={<LanguageIcon />}
      titled
      entries={entries}
      chosen={languageOf(i18n.language).tag}
      ready={isSettled}
    />
  );
}

type LanguageNameProps = Pick<(typeof LANGUAGES)[number], 'tag' | 'direction' | 'ownName'> & { word: string };

function LanguageName({ word, tag, direction, ownName }: LanguageNameProps) {
  if (word === ownName) return word;
  return (
    <>
      {word}
      <span className={classes.own}>
        <bdi lang={tag} dir={direction}>
          {ownName}
        </bdi>
      </span>
    </>
  );
}

/** Delay after which the page has finished its first work. */
const SETTLED_AFTER_MS = 3000;

/** Whether the page is idle, to load what may be needed soon: names in other scripts need other fonts. */
function useIsSettled(): boolean {
  const [isSettled, setSettled] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), SETTLED_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return isSettled;
}

/** Shown on a device's screen only, and after its readings. */
const DeviceLocation = lazy(async () => {
  const { DeviceLocation: location } = await import('./device-location.tsx');
  return { default: location };
});

/** Loaded after the page. */
const AlarmBell = lazy(async () => {
  const { AlarmBell: bell } = await import('../../features/alarms/components/alarm-bell.tsx');
  return { default: bell };
});

/** Loaded after the page, too. */
const InboxButton = lazy(async () => {
  const { InboxButton: button } = await import('./inbox-button.tsx');
  return { default: button };
});

type TopBarProps = {
  user: StoredUser;
  /** Whether the role has alarms, and a page of all alarms. */
  bell: 'withHub' | 'alone' | undefined;
  /** Whether the user has messages, conversations and to-dos. */
  hasInbox: boolean;
  onMenu: () => void;
};

export function TopBar({ user, bell, hasInbox, onMenu }: TopBarProps) {
  const { t, i18n } = useTranslation();
  const name = capitalised(user.firstName?.trim() ?? '', i18n.language);
  return (
    <header className={classes.bar}>
      <ActionIcon className={classes.menu} aria-label={t('shell.openMenu')} onClick={onMenu}>
        <MenuIcon />
      </ActionIcon>
      <Link className={classes.brand} to={PATHS.dashboard} aria-label={t('app.name')}>
        <Mark size={28} />
        <span className={classes.name}>{t('app.name')}</span>
      </Link>
      <div className={classes.middle}>
        <Suspense fallback={null}>
          <DeviceLocation />
        </Suspense>
        <p className={classes.welcome}>
          {name === '' ? t('topBar.welcome') : t('topBar.welcomeName', { name })}
        </p>
      </div>
      <SearchButton />
      <OwnPicture userId={user.id.id} />
      <LiveMark />
      {bell ? (
        <Suspense fallback={<BellPlace />}>
          <AlarmBell hasHub={bell === 'withHub'} />
        </Suspense>
      ) : null}
      {hasInbox ? (
        <Suspense fallback={<InboxPlace />}>
          <InboxButton />
        </Suspense>
      ) : null}
      <LanguageMenu />
      <ThemeSwitch />
      <SignOutButton />
    </header>
  );
}

function SearchButton() {
  const { t } = useTranslation();
  return (
    <ActionIcon
      className={classes.search}
      aria-label={t('search.title')}
      title={`${t('search.title')} (${searchKeys()})`}
      aria-haspopup="dialog"
      onClick={() => openOverlay('search')}
    >
      <SearchIcon />
    </ActionIcon>
  );
}

/** Placeholder of the bell while it is loading. */
function BellPlace() {
  const { t } = useTranslation();
  return (
    <ActionIcon aria-label={t('alarms.title')} disabled>
      <BellIcon />
    </ActionIcon>
  );
}

/** Placeholder of the inbox. */
function InboxPlace() {
  const { t } = useTranslation();
  return (
    <ActionIcon aria-label={t('inbox.title')} disabled>
      <MailIcon />
    </ActionIcon>
  );
}

/** Link to the profile. */
function OwnPicture({ userId }: { userId: string }) {
  const { t } = useTranslation();
  const { data: record } = useQuery(ownRecordQuery(userId));
  const label = t('profile.title');
  return (
    <Link className={classes.person} to={PATHS.userProfile} aria-label={label} title={label}>
      <Avatar src={record?.profileImageUrl} size={32} />
    </Link>
  );
}

function SignOutButton() {
  const { t } = useTranslation();
  const confirm = useConfirm();
  const label = t('topBar.signOut');
  const ask = async () => {
    const isSure = await confirm({ title: t('ui.areYouSure'), text: t('topBar.signOutQuestion') });
    if (isSure) signOut('chosen');
  };
  return (
    <ActionIcon aria-label={label} title={label} onClick={() => void ask()}>
      <SignOutIcon />
    </ActionIcon>
  );
}

/** Capitalizes the first letter, by the language's rules; without effect in scripts without capitals. */
function capitalised(name: string, language: string): string {
  const [first = '', ...rest] = name;
  return first.toLocaleUpperCase(language) + rest.join('');
}

/** Status of the live connection. Empty if the screen has no live values. */
function LiveMark() {
  const { t } = useTranslation();
  const { mode } = useLiveStatus();
  if (mode === 'idle') return null;
  return (
    <span className={classes.live} data-mode={mode} role="status">
      <span className={classes.dot} aria-hidden="true" />
      <span className={classes.word}>{t(`live.${mode}`)}</span>
    </span>
  );
}
