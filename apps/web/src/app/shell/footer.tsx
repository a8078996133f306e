import { useTranslation } from 'react-i18next';
import classes from './footer.module.css';

export function Footer() {
  const { t } = useTranslation();
  return <footer className={classes.footer}>{t('app.copyright', { year: new Date().getFullYear() })}</footer>;
}
