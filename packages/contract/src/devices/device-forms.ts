import { changeAccessToken, createDevice, renameDevice } from './device-changes.ts';

/** The form of a new device, of a tenant or for the stock: the typed fields of its body. */
export const newDeviceFormSchema = createDevice.body.pick({
  deviceName: true,
  deviceLabel: true,
  transportType: true,
  deviceProfileName: true,
  description: true,
  deviceInstalledPlace: true,
  accessToken: true,
});

/** The form that renames a device, and the one that gives it another access token. */
export const deviceNameFormSchema = renameDevice.body.pick({ deviceName: true });
export const accessTokenFormSchema = changeAccessToken.body.pick({ accessToken: true });
