import { useTranslation } from 'react-i18next';
import { useProviderHint } from '../../../lib/accounts/use-provider-hint.ts';
import { Card } from '../../../ui/card/card.tsx';
import classes from './mode-card.module.css';

/** In place of the modes, for users of a customer whose tenant does not allow customers to set them. */
export function ModeNotAllowed() {
  const { t } = useTranslation();
  const text = useProviderHint(t('commands.mode.notAllowed'));
  return (
    <Card title={t('commands.mode.title')}>
      <p className={classes.line}>{text}</p>
    </Card>
  );
}
