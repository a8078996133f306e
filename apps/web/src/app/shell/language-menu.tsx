import { ActionIcon, Menu } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { chooseLanguage } from '../../lib/i18n/i18n.ts';
import { LANGUAGES, languageOf } from '../../lib/i18n/languages.ts';
import { CheckIcon, LanguageIcon } from '../../ui/icon/icons.tsx';
import classes from './language-menu.module.css';

/** The languages, each in the reader's words and in its own: who cannot read the one finds the other. */
export function LanguageMenu() {
  const { t, i18n } = useTranslation();
  const label = t('language.menu');
  const isSettled = useIsSettled();
  return (
    <Menu position="bottom-end" checkIcon={<CheckIcon size={16} />} keepMounted={isSettled}>
      <Menu.Target>
        <ActionIcon aria-label={label} title={label}>
          <LanguageIcon />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup
          value={languageOf(i18n.language).tag}
          onChange={(tag) => void chooseLanguage(languageOf(tag).tag)}
        >
          {LANGUAGES.map(({ tag, direction, ownName }) => {
            const word = t(`language.${tag}`);
            return (
              <Menu.RadioItem key={tag} value={tag} closeMenuOnClick>
                {word}
                {word === ownName ? null : (
                  <span className={classes.own}>
                    <bdi lang={tag} dir={direction}>
                      {ownName}
                    </bdi>
                  </span>
                )}
              </Menu.RadioItem>
            );
          })}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  );
}

/** By then the page has done what it has to do first. */
const SETTLED_AFTER_MS = 3000;

/** Whether there is time for what may be wanted soon: names in other scripts need other fonts. */
function useIsSettled(): boolean {
  const [isSettled, setSettled] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), SETTLED_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return isSettled;
}
