/** Addresses of the console's screens, as the specification names them. */
export const PATHS = {
  signIn: '/',
  login: '/login',
  forgotPassword: '/forgotPassword',
  dashboard: '/dashboard',
  singleDevice: '/getSingleDeviceData/:deviceId/:deviceName',
  customers: '/customers',
  /** The same list in a partner's console. */
  manageCustomer: '/manageCustomer',
  customerCreate: '/customer/create',
  customerEdit: '/customer/:id/edit',
  users: '/users/:id',
  userCreate: '/user/create/:id',
  customerUsers: '/customerUsers/:id',
  ownUserCreate: '/user/create',
  customerUserCreate: '/customerUser/create/:id',
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
