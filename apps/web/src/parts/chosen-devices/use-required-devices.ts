import { isEmpty, type RuleDevices } from '@airdeck/contract/rules/rule-devices';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ChosenDevicesDraft, chosenDevices } from './chosen-devices.ts';

/** A choice of devices that must not be empty, with the props of its field. */
export function useRequiredDevices(stored: ChosenDevicesDraft) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState(stored);
  const [isMissing, setMissing] = useState(false);
  return {
    /** The choice in the format of the call; undefined: it is empty, and now says so. */
    check(): RuleDevices | undefined {
      const devices = chosenDevices(chosen);
      setMissing(isEmpty(devices));
      return isEmpty(devices) ? undefined : devices;
    },
    field: {
      chosen,
      onChange(changed: ChosenDevicesDraft) {
        setChosen(changed);
        setMissing(false);
      },
      error: isMissing ? t('failure.required') : undefined,
    },
  };
}
