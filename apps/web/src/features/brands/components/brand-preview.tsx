import {
  accentThemes,
  isHexColour,
  isReadableAccent,
  PRODUCT_ACCENT,
} from '@airdeck/contract/brands/accent-colours';
import type { LogoTheme } from '@airdeck/contract/brands/brands';
import { PRODUCT_NAME } from '@airdeck/contract/brands/product-name';
import { isWideLogo } from '@airdeck/contract/brands/wide-logo';
import { type CSSProperties, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../ui/card/card.tsx';
import classes from './brands.module.css';

type BrandPreviewProps = {
  name: string;
  /** As typed; one that cannot be read is not shown. */
  accent: string;
  /** Addresses by surface; null: none. */
  logo: Readonly<Record<LogoTheme, string | null>>;
};

/** The sign-in in both themes, and a mail, as they will look. */
export function BrandPreview({ name, accent, logo }: BrandPreviewProps) {
  const { t } = useTranslation();
  const typed = accent.trim();
  const shades = isHexColour(typed) && isReadableAccent(typed) ? accentThemes(typed) : PRODUCT_ACCENT;
  const product = name.trim() || PRODUCT_NAME;
  const mark = (theme: LogoTheme) => {
    const url = logo[theme];
    return url === null ? <bdi>{product}</bdi> : <LogoPreview key={url} url={url} name={product} />;
  };
  const styleOf = (theme: LogoTheme) =>
    ({
      '--shown-accent': shades[theme].accent,
      '--shown-on-accent': shades[theme].onAccent,
      '--shown-tint': shades[theme].tint,
    }) as CSSProperties;
  return (
    <Card title={t('brands.preview.title')}>
      <div className={classes.previews}>
        {(['light', 'dark'] as const).map((theme) => (
          <figure key={theme}>
            <figcaption>{t(`brands.surface.${theme}`)}</figcaption>
            <div className={classes.screen} data-theme={theme} style={styleOf(theme)}>
              <span className={classes.mark}>{mark(theme)}</span>
              <strong>{t('signIn.heading')}</strong>
              <span className={classes.field} />
              <span className={classes.button}>{t('brands.preview.button')}</span>
              <span className={classes.link}>{t('brands.preview.link')}</span>
              <span className={classes.chosen}>{t('brands.preview.chosen')}</span>
            </div>
          </figure>
        ))}
        <figure>
          <figcaption>{t('brands.preview.mail')}</figcaption>
          <div className={classes.mail} style={styleOf('light')}>
            <span className={classes.mark}>{mark('light')}</span>
            <strong>{t('brands.preview.mailTitle')}</strong>
            <span className={classes.button}>{t('brands.preview.mailAction')}</span>
          </div>
        </figure>
      </div>
    </Card>
  );
}

/** A logo, with the name beside it unless the logo says it. */
function LogoPreview({ url, name }: { url: string; name: string }) {
  const [isNamed, setNamed] = useState(false);
  return (
    <>
      <img
        src={url}
        alt={isNamed ? '' : name}
        onLoad={({ currentTarget: { naturalWidth: widthPx, naturalHeight: heightPx } }) =>
          setNamed(!isWideLogo({ widthPx, heightPx }))
        }
      />
      {isNamed ? <bdi>{name}</bdi> : null}
    </>
  );
}
