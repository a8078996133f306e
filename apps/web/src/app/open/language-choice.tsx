import { UnstyledButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { chooseLanguage } from '../../lib/i18n/i18n.ts';
import { LANGUAGES, languageOf } from '../../lib/i18n/languages.ts';
import classes from './language-choice.module.css';

/** Every language in its own words, at sight: who arrives cannot be expected to read any other. */
export function LanguageChoice() {
  const { t, i18n } = useTranslation();
  const chosen = languageOf(i18n.language);
  return (
    <fieldset className={classes.languages}>
      <legend className={classes.legend}>{t('language.menu')}</legend>
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
