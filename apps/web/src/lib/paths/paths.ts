/** Addresses of the console's screens, as the specification names them. */
export const PATHS = {
  signIn: '/',
  login: '/login',
  forgotPassword: '/forgotPassword',
  createPassword: '/createPassword',
  resetPassword: '/resetPassword',
  activationLinkExpired: '/activationLinkExpired',
  passwordResetLinkExpired: '/passwordResetLinkExpired',
  /** Where the platform's own links lead. */
  landingCreatePassword: '/login/createPassword',
  landingResetPassword: '/login/resetPassword',
  changePassword: '/user/changePassword',
  /** In the menu of those who have it there. */
  profile: '/profile',
  /** The same screen, for everyone. */
  userProfile: '/user/profile',
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
  tenants: '/tenants',
  tenantCreate: '/tenant/create',
  partners: '/partners',
  partnerCreate: '/partner/create',
  devices: '/devices',
  /** The same list in a partner's console. */
  partnerDevices: '/partner-devices',
  deviceCreate: '/device/create',
  deviceImport: '/devices/import',
  /** Where a customer takes a device with the code on its label. */
  addDevice: '/device/add',
  /** Labels with codes, by which customers take devices. */
  deviceLabels: '/devices/labels',
  /** Of which device profiles devices register themselves. */
  selfRegistration: '/devices/self-registration',
  deviceHealth: '/DeviceHealthStatus',
  connectDevice: '/connectDevice',
  updateLocation: '/update-device-location/:deviceId',
  purifiers: '/purifiers',
  purifierCreate: '/purifier/create',
  historicalData: '/HistoricalData',
  /** The same screen by another name. */
  deviceData: '/deviceData',
  compareDeviceData: '/HistoricalData/compare',
  historicalDownload: '/historicaldatadownload',
  /** The air of rooms before and after a purifier came. */
  beforeAfter: '/before-after',
  /** A year of rooms as a calendar of days. */
  calendar: '/calendar',
  /** How people say the air is, beside how it was measured. */
  feltMeasured: '/felt-and-measured',
  /** Filters of purifiers that will be due. */
  filters: '/filters',
  /** The webhook of a tenant, and what could not be delivered. */
  notifications: '/notifications',
  /** A partner's own home. */
  newDashboard: '/new-dashboard',
  /** Where questions are made, and deleted. */
  createQuestion: '/createQuestion',
  /** The users whose answers can be read. */
  userFeedback: '/user-feedback',
  viewResponse: '/viewResponse/:userId/:masterId',
  fillUserResponse: '/fill-user-response/:userId/:masterId',
  /** One's own answers. */
  fillResponse: '/fill-response',
  alerts: '/alerts',
  alert: '/alerts/:alarmId',
  automations: '/automations',
  automationCreate: '/automations/create',
  automation: '/automations/:automationId',
  wallScreens: '/wall-screens',
  wallScreen: '/wall-screens/:wallScreenId',
  scheduledReports: '/scheduled-reports',
  scheduledReport: '/scheduled-reports/:scheduledReportId',
  scheduledReportEdit: '/scheduled-reports/:scheduledReportId/edit',
  rules: '/rules',
  ruleCreate: '/rules/create',
  rule: '/rules/:ruleId',
  shipments: '/shipments',
  shipmentCreate: '/shipment/create',
  shipment: '/shipmentDetails/:id',
  shipmentEdit: '/shipmentDetails/:id/edit',
  /** Its devices, received by the camera of a phone. */
  shipmentReceive: '/shipmentDetails/:id/receive',
  /** What is printed and goes into the box. */
  packingList: '/shipmentDetails/:id/packing-list',
  /** Of a device, by its id; or where the code of a printed one leads. */
  passport: '/passports/:id',
  /** What the reader received. */
  messages: '/messages',
  sentMessages: '/messages/sent',
  messageCreate: '/messages/create',
  conversations: '/messages/conversations',
  conversation: '/messages/conversations/:conversationId',
  /** Those that come to the reader's tenant. */
  myShipments: '/myshipments',
} as const;

/** One alarm with its time line. */
export function alarmPath(alarmId: string): string {
  return `/alerts/${encodeURIComponent(alarmId)}`;
}

/** Of the reader's list of devices, those that a gateway serves; its name is shown there. */
export function servedDevicesPath(listPath: string, gatewayId: string, gatewayName: string): string {
  return `${listPath}?${new URLSearchParams({ gatewayId, gateway: gatewayName })}`;
}

/** All alarms of a device. */
export function deviceAlarmsPath(deviceId: string): string {
  return `/alerts?${new URLSearchParams({ state: 'all', device: deviceId })}`;
}

/** A message, opened in the list of those that the reader received. */
export function messagePath(messageId: string): string {
  return `${PATHS.messages}?${new URLSearchParams({ open: messageId })}`;
}

/** One conversation. */
export function conversationPath(conversationId: string): string {
  return `${PATHS.conversations}/${encodeURIComponent(conversationId)}`;
}

/** In the place of an id: the form of one that is made. */
export const NEW_WALL_SCREEN = 'new';

/** The form of a wall screen. */
export function wallScreenPath(wallScreenId: string): string {
  return `${PATHS.wallScreens}/${encodeURIComponent(wallScreenId)}`;
}

/** The form of an automation. */
export function automationPath(automationId: string): string {
  return `/automations/${encodeURIComponent(automationId)}`;
}

/** The form of a rule. */
export function rulePath(ruleId: string): string {
  return `/rules/${encodeURIComponent(ruleId)}`;
}

/**
 * The address of a device's own screen. The name is there for people who read addresses: it may be any text, and
 * one that an address would swallow is left out.
 */
export function singleDevicePath(deviceId: string, deviceName: string): string {
  const isSwallowed = deviceName === '' || deviceName === '.' || deviceName === '..';
  const name = isSwallowed ? '-' : encodeURIComponent(deviceName);
  return `/getSingleDeviceData/${encodeURIComponent(deviceId)}/${name}`;
}

/** Labels of these devices. */
export function deviceLabelsPath(deviceIds: readonly string[]): string {
  return `${PATHS.deviceLabels}?${new URLSearchParams({ devices: deviceIds.join(',') })}`;
}

/** Where it is said where a device stands, or a model of purifier. @param id of the record, or the device's own */
export function updateLocationPath(id: string): string {
  return `/update-device-location/${encodeURIComponent(id)}`;
}

/** The past of a device: the recent one, or a day such as `2026-11-21`. */
export function historyPath(deviceId: string, day?: string): string {
  const days = day === undefined ? {} : { from: day, to: day };
  return `${PATHS.historicalData}?${new URLSearchParams({ device: deviceId, ...days })}`;
}
