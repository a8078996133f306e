import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { FormActions } from '../../../ui/form/form-column.tsx';
import classes from './steps-dialog.module.css';

const STEPS = ['power', 'join', 'return', 'fill', 'send'] as const;

/** How a device comes into a network, from switching it on to its first reading. */
export function StepsDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Dialog opened={opened} onClose={onClose} title={t('connectDevice.stepsTitle')}>
      <ol className={classes.steps}>
        {STEPS.map((step) => (
          <li key={step}>{t(`connectDevice.step.${step}`)}</li>
        ))}
      </ol>
      <FormActions>
        <Button onClick={onClose}>{t('connectDevice.begin')}</Button>
      </FormActions>
    </Dialog>
  );
}
