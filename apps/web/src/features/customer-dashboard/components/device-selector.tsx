import { useTranslation } from 'react-i18next';
import { SelectField } from '../../../ui/form/select-field.tsx';
import classes from './customer-dashboard-view.module.css';

export interface DeviceSelectorProps {
  /** `undefined` while they are on their way: their place is kept. */
  devices: readonly { id: string; name: string }[] | undefined;
  selectedId: string;
  onSelect: (id: string) => void;
}

/** Which of one's rooms is looked at. With a single device there is nothing to choose. */
export function DeviceSelector({ devices, selectedId, onSelect }: DeviceSelectorProps) {
  const { t } = useTranslation();
  if (devices && devices.length < 2) return null;
  return (
    <div className={classes.selector}>
      <SelectField
        label={t('customerDashboard.device')}
        options={(devices ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        value={devices ? selectedId : null}
        disabled={devices === undefined}
        onChange={(id) => {
          if (id !== null) onSelect(id);
        }}
      />
    </div>
  );
}
