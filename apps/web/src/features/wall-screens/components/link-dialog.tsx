import { Anchor, Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { CopyField } from '../../../ui/form/copy-field.tsx';
import looks from '../../../ui/looks/looks.module.css';
import { QrCode } from '../../../ui/qr-code/qr-code.tsx';
import { wallLink } from '../api/wall-screens.ts';
import classes from './wall-screens.module.css';

/** Shows the link of a wall screen, only once. @param secret undefined: closed */
export function LinkDialog({ secret, onClose }: { secret: string | undefined; onClose: () => void }) {
  const { t } = useTranslation();
  if (secret === undefined) return null;
  const link = wallLink(secret);
  return (
    <Dialog title={t('wallScreens.link.title')} size="lg" onClose={onClose}>
      <div className={looks.stack}>
        <p className={looks.dim}>{t('wallScreens.link.text')}</p>
        <CopyField label={t('wallScreens.link.label')} value={link} />
        <QrCode value={link} label={t('wallScreens.link.code')} className={classes.code} />
        <div className={looks.spread}>
          <Anchor href={link} target="_blank" rel="noreferrer">
            {t('wallScreens.link.open')}
          </Anchor>
          <Button onClick={onClose}>{t('wallScreens.link.done')}</Button>
        </div>
      </div>
    </Dialog>
  );
}
