import { ActionIcon } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
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
import { Avatar } from '../../ui/avatar/avatar.tsx';
import { Lockup } from '../../ui/brand/open-page.tsx';
import { useConfirm } from '../../ui/dialog/confirm.tsx';
import { LanguageIcon, MenuIcon, SignOutIcon } from '../../ui/icon/icons.tsx';
import { OnDemandMenu } from '../../ui/menu/on-demand-menu.tsx';
import { ThemeSwitch } from './theme-switch.tsx';
import classes from './top-bar.module.css';
import type { ToolsProps } from './top-bar-tools.tsx';

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
const TopBarTools = lazy(async () => {
  const { TopBarTools: tools } = await import('./top-bar-tools.tsx');
  return { default: tools };
});

type TopBarProps = {
  user: StoredUser;
  tools: ToolsProps;
  onMenu: () => void;
};

export function TopBar({ user, tools, onMenu }: TopBarProps) {
  const { t, i18n } = useTranslation();
  const name = capitalised(user.firstName?.trim() ?? '', i18n.language);
  return (
    <header className={classes.bar}>
      <ActionIcon className={classes.menu} aria-label={t('shell.openMenu')} onClick={onMenu}>
        <MenuIcon />
      </ActionIcon>
      <Link className={classes.brand} to={PATHS.dashboard} aria-label={t('app.name')}>
        <Lockup name={t('app.name')} size={28} />
      </Link>
      <div className={classes.middle}>
        <Suspense fallback={null}>
          <DeviceLocation />
        </Suspense>
        <p className={classes.welcome}>
          {name === '' ? t('topBar.welcome') : t('topBar.welcomeName', { name })}
        </p>
      </div>
      <OwnPicture userId={user.id.id} />
      <LiveMark />
      <Suspense fallback={<ToolPlaces {...tools} />}>
        <TopBarTools {...tools} />
      </Suspense>
      <LanguageMenu />
      <ThemeSwitch />
      <SignOutButton />
    </header>
  );
}

/** The space of the tools while they are loading. */
function ToolPlaces({ bell, hasInbox }: ToolsProps) {
  return (
    <>
      <span className={clsx(classes.place, classes.search)} />
      {bell ? <span className={classes.place} /> : null}
      {hasInbox ? <span className={classes.place} /> : null}
    </>
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
