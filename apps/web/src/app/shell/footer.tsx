import { useTranslation } from 'react-i18next';
import classes from './footer.module.css';

export function Footer() {
  const { t } = useTranslation();
  return (
    <footer className={classes.footer}>
      <span>{t('app.copyright', { year: new Date().getFullYear() })}</span>
      <span>{t('app.placesCredit')}</span>
    </footer>
  );
}
