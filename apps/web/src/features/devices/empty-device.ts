import type { NewDeviceForm } from '@airdeck/contract/devices';

export const EMPTY_DEVICE: NewDeviceForm = {
  name: '',
  label: '',
  transportType: 'DEFAULT',
  profileName: '',
  description: '',
  place: '',
  accessToken: '',
};
