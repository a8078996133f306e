import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { chooseLanguage } from '../../lib/i18n/i18n.ts';
import { LANGUAGES, languageOf } from '../../lib/i18n/languages.ts';
import { LanguageIcon } from '../../ui/icon/icons.tsx';
import { OnDemandMenu } from '../../ui/menu/on-demand-menu.tsx';
import classes from './language-menu.module.css';

/** The languages, each in the reader's words and in its own: who cannot read the one finds the other. */
export function LanguageMenu() {
  const { t, i18n } = useTranslation();
  const isSettled = useIsSettled();
  const entries = LANGUAGES.map(({ tag, direction, ownName }) => ({
    key: tag,
    label: <LanguageName word={t(`language.${tag}`)} tag={tag} direction={direction} ownName={ownName} />,
    onChoose: () => void chooseLanguage(tag),
  }));
  return (
    <OnDemandMenu
      label={t('language.menu')}
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
