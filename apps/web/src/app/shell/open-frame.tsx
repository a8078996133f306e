import { UnstyledButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Outlet } from 'react-router';
import { chooseLanguage } from '../../lib/i18n/i18n.ts';
import { LANGUAGES, languageOf } from '../../lib/i18n/languages.ts';
import looks from '../../ui/looks/looks.module.css';
import classes from './page-frame.module.css';
import { ThemeSwitch } from './theme-switch.tsx';

/** The frame of screens without a session: language and theme only. */
export function OpenFrame() {
  return (
    <div className={classes.frame}>
      <header className={classes.corner}>
        <LanguageChoice />
        <ThemeSwitch />
      </header>
      <main className={classes.main} tabIndex={-1}>
        <Outlet />
      </main>
    </div>
  );
}

/** Every language by its own name, always visible: a visitor may not understand the others. */
function LanguageChoice() {
  const { t, i18n } = useTranslation();
  const chosen = languageOf(i18n.language);
  return (
    <fieldset className={classes.languages}>
      <legend className={looks.hidden}>{t('topBar.language')}</legend>
      {LANGUAGES.map((language) => (
        <UnstyledButton
          key={language.tag}
          className={classes.language}
          lang={language.tag}
          dir={language.direction}
          aria-pressed={language === chosen}
          onClick={() => void chooseLanguage(language.tag)}
        >
          {language.ownName}
        </UnstyledButton>
      ))}
    </fieldset>
  );
}
