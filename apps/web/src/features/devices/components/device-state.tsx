import type { DeviceState as State } from '@airdeck/contract/backoffice/device-records';
import type { ParseKeys } from 'i18next';
import { useTranslation } from 'react-i18next';
import { BoxIcon, ClockIcon, type Icon, OfflineIcon, SuccessIcon } from '../../../ui/icon/icons.tsx';
import classes from './devices.module.css';

export const STATE_LOOKS: Readonly<Record<State, { icon: Icon; word: ParseKeys }>> = {
  active: { icon: SuccessIcon, word: 'deviceState.active' },
  late: { icon: ClockIcon, word: 'deviceState.late' },
  silent: { icon: OfflineIcon, word: 'deviceState.silent' },
  stock: { icon: BoxIcon, word: 'deviceState.stock' },
};

/** How alive a device is, by icon and word. */
export function DeviceState({ state }: { state: State }) {
  const { t } = useTranslation();
  const { icon: DrawnIcon, word } = STATE_LOOKS[state];
  return (
    <span className={classes.state} data-state={state}>
      <DrawnIcon size={18} />
      {t(word)}
    </span>
  );
}
