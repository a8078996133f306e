import { useTranslation } from 'react-i18next';
import { SelectField } from '../../../ui/form/select-field.tsx';
import classes from './customer-dashboard-view.module.css';

export interface DeviceSelectorProps {
  devices: readonly { id: string; name: string }[];
  selectedId: string;
  onSelect: (id: string) => void;
}

/** Which of one's rooms is looked at. With a single device there is nothing to choose. */
export function DeviceSelector({ devices, selectedId, onSelect }: DeviceSelectorProps) {
  const { t } = useTranslation();
  if (devices.length < 2) return null;
  return (
    <div className={classes.selector}>
      <SelectField
        label={t('customerDashboard.device')}
        options={devices.map(({ id, name }) => ({ value: id, label: name }))}
        value={selectedId}
        onChange={(id) => {
          if (id !== null) onSelect(id);
        }}
      />
    </div>
  );
}
