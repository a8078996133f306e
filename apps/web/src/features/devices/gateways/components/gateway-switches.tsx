import type { GatewaySettings } from '@airdeck/contract/devices/gateways';
import { Checkbox } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useToasts } from '../../../../ui/toast/toast.tsx';
import { useGatewayChange } from '../api/device-gateway.ts';
import classes from './gateway-card.module.css';

/** Gateway settings of a device. Each change is saved immediately. */
export function GatewaySwitches({ deviceId, settings }: { deviceId: string; settings: GatewaySettings }) {
  const { t } = useTranslation();
  const toasts = useToasts();
  const save = useGatewayChange(deviceId);
  const shown = save.isPending ? save.variables : settings;
  const fieldOf = (name: keyof GatewaySettings) => ({
    label: t(`gateways.switch.${name}`),
    description: t(`gateways.hint.${name}`),
    checked: shown[name],
    // Not `disabled`, which would lose the focus.
    'aria-disabled': save.isPending,
    onChange: () => {
      if (save.isPending) return;
      save.mutate({ ...settings, [name]: !settings[name] }, { onError: (failure) => toasts.failed(failure) });
    },
  });
  return (
    <div className={classes.switches}>
      <Checkbox {...fieldOf('isGateway')} />
      {shown.isGateway ? (
        <div className={classes.more}>
          <Checkbox {...fieldOf('addsDevices')} />
          <Checkbox {...fieldOf('servesCustomers')} />
        </div>
      ) : null}
    </div>
  );
}
