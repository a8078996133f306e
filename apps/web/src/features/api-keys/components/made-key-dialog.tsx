import type { MadeApiKey } from '@airdeck/contract/api-keys/api-keys';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { CopyField } from '../../../ui/form/copy-field.tsx';
import looks from '../../../ui/looks/looks.module.css';
import { TRIAL_PATH } from '../api/api-keys.ts';

/** Shows a key that was made, this once, and a command to try it. */
export function MadeKeyDialog({
  made,
  httpUrl,
  onClose,
}: {
  made: MadeApiKey;
  httpUrl: string;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const { key, secret } = made;
  return (
    <Dialog title={key.name} size="lg" onClose={onClose}>
      <div className={looks.stack}>
        <p>{t('apiKeys.made.text')}</p>
        <CopyField label={t('apiKeys.made.key')} value={secret} />
        <CopyField label={t('apiKeys.made.header')} value={`X-Authorization: ApiKey ${secret}`} />
        <CopyField
          label={t('apiKeys.made.trial')}
          value={`curl -H 'X-Authorization: ApiKey ${secret}' ${httpUrl}${TRIAL_PATH}`}
        />
        <div>
          <Button onClick={onClose}>{t('apiKeys.made.done')}</Button>
        </div>
      </div>
    </Dialog>
  );
}
