import { MAX_MONITORS } from '@airdeck/contract/automations/automations';
import { useTranslation } from 'react-i18next';
import { useDeviceLookup } from '../../../lib/devices/report-devices.ts';
import { FoundFields } from '../../../ui/form/found-fields.tsx';
import type { AutomationDraft } from './automation-draft.ts';

type MonitorFieldsProps = {
  draft: AutomationDraft;
  change: (part: Partial<AutomationDraft>) => void;
  error: string | undefined;
};

/** The monitors to follow, unless each device follows itself. */
export function MonitorFields({ draft, change, error }: MonitorFieldsProps) {
  const { t } = useTranslation();
  if (draft.subject === 'time' || draft.follows === 'self') return null;
  return (
    <FoundFields
      label={t('automations.form.monitors')}
      useFound={useDeviceLookup}
      value={draft.monitors}
      onChange={(monitors) => change({ monitors })}
      most={MAX_MONITORS}
      error={error}
    />
  );
}
