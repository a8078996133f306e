import type { UplinkKey, UplinkList } from '@airdeck/contract/uplinks/uplinks';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { CopyField } from '../../../ui/form/copy-field.tsx';
import looks from '../../../ui/looks/looks.module.css';
import { settingsOf } from '../uplink-addresses.ts';
import { KEY_PLACEHOLDER } from '../uplink-systems.ts';
import classes from './uplinks.module.css';

type KeyInstructionsProps = {
  uplinkKey: UplinkKey;
  /** The key itself, once after it was created; undefined: a placeholder is shown. */
  secret?: string | undefined;
  addresses: Pick<UplinkList, 'httpUrl' | 'mqttPort'>;
  onClose: () => void;
};

/** The settings that the other system needs, and where to enter them. */
export function KeyInstructions({ uplinkKey, secret, addresses, onClose }: KeyInstructionsProps) {
  const { t } = useTranslation();
  const { source, name } = uplinkKey;
  const settings = settingsOf(source, secret ?? KEY_PLACEHOLDER, addresses);
  return (
    <Dialog title={name} size="lg" onClose={onClose}>
      <div className={looks.stack}>
        <p>
          {secret ? t('uplinks.shownOnce') : t('uplinks.notShownAgain', { placeholder: KEY_PLACEHOLDER })}
        </p>
        <p>{t(`uplinks.instruction.${source}`)}</p>
        {settings.map((setting) => (
          <CopyField key={setting.name} label={t(`uplinks.setting.${setting.name}`)} value={setting.value} />
        ))}
        <p className={looks.dim}>{t(`uplinks.note.${source}`)}</p>
        <div className={classes.end}>
          <Button onClick={onClose}>{t('uplinks.done')}</Button>
        </div>
      </div>
    </Dialog>
  );
}
