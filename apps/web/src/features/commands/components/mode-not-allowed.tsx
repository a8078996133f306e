import { COMMAND_PERMISSIONS } from '@airdeck/contract/commands/commands.permissions';
import { useTranslation } from 'react-i18next';
import { useProviderHint } from '../../../lib/accounts/use-provider-hint.ts';
import { useMay } from '../../../lib/session/use-may.ts';
import { Card } from '../../../ui/card/card.tsx';
import classes from './mode-card.module.css';

/** In place of the modes, for users whose role does not include setting them, or whose tenant does not allow it to customers. */
export function ModeNotAllowed() {
  const { t } = useTranslation();
  const isInRole = useMay(COMMAND_PERMISSIONS.operate);
  const ofProvider = useProviderHint(isInRole ? t('commands.mode.notAllowed') : undefined);
  return (
    <Card title={t('commands.mode.title')}>
      <p className={classes.line}>{ofProvider ?? t('commands.mode.notInRole')}</p>
    </Card>
  );
}
