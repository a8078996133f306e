/** Addresses of the console's screens, as the specification names them. */
export const PATHS = {
  signIn: '/',
  login: '/login',
  forgotPassword: '/forgotPassword',
  dashboard: '/dashboard',
  singleDevice: '/getSingleDeviceData/:deviceId/:deviceName',
} as const;

/**
 * The address of a device's own screen. The name is there for people who read addresses: it may be any text, and
 * one that an address would swallow is left out.
 */
export function singleDevicePath(deviceId: string, deviceName: string): string {
  const isSwallowed = deviceName === '' || deviceName === '.' || deviceName === '..';
  const name = isSwallowed ? '-' : encodeURIComponent(deviceName);
  return `/getSingleDeviceData/${encodeURIComponent(deviceId)}/${name}`;
}
