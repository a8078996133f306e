import { ActionIcon, Menu, Tooltip } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { chooseLanguage } from '../../lib/i18n/i18n.ts';
import { LANGUAGES, languageOf } from '../../lib/i18n/languages.ts';
import { CheckIcon, LanguageIcon } from '../../ui/icon/icons.tsx';
import classes from './language-menu.module.css';

/** The languages, each in the reader's words and in its own: who cannot read the one finds the other. */
export function LanguageMenu() {
  const { t, i18n } = useTranslation();
  const label = t('language.menu');
  const chosen = languageOf(i18n.language);
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Tooltip label={label}>
          <ActionIcon aria-label={label}>
            <LanguageIcon />
          </ActionIcon>
        </Tooltip>
      </Menu.Target>
      <Menu.Dropdown>
        {LANGUAGES.map((language) => {
          const word = t(`language.${language.tag}`);
          return (
            <Menu.Item
              key={language.tag}
              role="menuitemradio"
              aria-checked={language === chosen}
              rightSection={
                language === chosen ? <CheckIcon size={16} /> : <span className={classes.unchecked} />
              }
              onClick={() => void chooseLanguage(language.tag)}
            >
              {word}
              {word === language.ownName ? null : (
                <span className={classes.own} lang={language.tag} dir={language.direction}>
                  {language.ownName}
                </span>
              )}
            </Menu.Item>
          );
        })}
      </Menu.Dropdown>
    </Menu>
  );
}
