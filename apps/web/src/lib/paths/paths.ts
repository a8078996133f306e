/** Paths of the console's screens, as named in the specification. */
export const PATHS = {
  signIn: '/',
  login: '/login',
  forgotPassword: '/forgotPassword',
  createPassword: '/createPassword',
  resetPassword: '/resetPassword',
  activationLinkExpired: '/activationLinkExpired',
  passwordResetLinkExpired: '/passwordResetLinkExpired',
  /** Path of the platform's links. */
  landingCreatePassword: '/login/createPassword',
  landingResetPassword: '/login/resetPassword',
  changePassword: '/user/changePassword',
  changeEmail: '/user/changeEmail',
  /** How air is judged: for everyone. */
  howJudged: '/how-air-is-judged',
  /** The reader's open sessions, and those of another user. */
  sessions: '/user/sessions',
  userSessions: '/users/:userId/sessions',
  /** The second step of a sign-in. */
  secondStep: '/secondStep',
  /** The own second factors. */
  secondFactor: '/user/secondFactor',
  /** A provider leads back to it; it asks for the tokens. */
  providerSignIn: '/signIn/provider',
  /** Target of the link in the mail to a former address. */
  takeBackEmail: '/takeBackEmail',
  /** For roles with a menu entry. */
  profile: '/profile',
  /** The same screen, for everyone. */
  userProfile: '/user/profile',
  /** The reader's choice of notifications. */
  ownNotifications: '/user/notifications',
  /** The stored data about the reader. */
  personalData: '/user/data',
  deletionRequests: '/deletion-requests',
  /** The users of the tenant itself. */
  colleagues: '/colleagues',
  /** Providers of the organisation's sign-in. */
  signInProviders: '/organisation/sign-in',
  /** The reader's keys for programs, and those of all users of an administrator. */
  apiKeys: '/user/apiKeys',
  usersApiKeys: '/apiKeys',
  audit: '/audit',
  /** Choices of a tenant for its customers. */
  organisation: '/organisation',
  /** Name, logo and colour of the reader's tenant or partner. */
  brand: '/organisation/brand',
  /** Host names that tenants ask for. */
  brandHosts: '/host-names',
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
  readingImport: '/devices/import/readings',
  /** Address at which a customer claims a device by the code on its label. */
  addDevice: '/device/add',
  /** Labels with claim codes. */
  deviceLabels: '/devices/labels',
  /** Provisioning settings of device profiles. */
  selfRegistration: '/devices/self-registration',
  /** Keys with which other systems deliver messages of devices. */
  uplinks: '/devices/uplinks',
  /** Names of keys of other makers, by device profile. */
  keyNames: '/devices/key-names',
  /** Quantities that the installation declares. */
  quantities: '/devices/quantities',
  /** Buildings, floors and rooms. */
  places: '/devices/places',
  /** The plan of a floor or a building. */
  floorPlan: '/devices/places/:placeId/plan',
  deviceHealth: '/DeviceHealthStatus',
  connectDevice: '/connectDevice',
  updateLocation: '/update-device-location/:deviceId',
  purifiers: '/purifiers',
  purifierCreate: '/purifier/create',
  historicalData: '/HistoricalData',
  /** Alias of the same screen. */
  deviceData: '/deviceData',
  compareDeviceData: '/HistoricalData/compare',
  historicalDownload: '/historicaldatadownload',
  /** Air of rooms before and after a purifier was installed. */
  beforeAfter: '/before-after',
  /** Air changes and damp of a room. */
  ventilation: '/ventilation',
  /** A year of rooms as a calendar. */
  calendar: '/calendar',
  /** Perceived air quality beside measurements. */
  feltMeasured: '/felt-and-measured',
  /** Forecast of filter changes. */
  filters: '/filters',
  /** The webhook of a tenant, and failed deliveries. */
  notifications: '/notifications',
  readingWebhook: '/readingWebhook',
  homeAssistant: '/homeAssistant',
  /** A partner's home. */
  newDashboard: '/new-dashboard',
  /** Address at which questions are created and deleted. */
  createQuestion: '/createQuestion',
  /** The users whose answers the reader may see. */
  userFeedback: '/user-feedback',
  viewResponse: '/viewResponse/:userId/:masterId',
  fillUserResponse: '/fill-user-response/:userId/:masterId',
  /** The reader's own answers. */
  fillResponse: '/fill-response',
  alerts: '/alerts',
  alert: '/alerts/:alarmId',
  automations: '/automations',
  automationCreate: '/automations/create',
  automation: '/automations/:automationId',
  /** Times in which no one is notified of alarms, and the form of one. */
  maintenance: '/maintenance',
  maintenanceOf: '/maintenance/:maintenanceId',
  wallScreens: '/wall-screens',
  wallScreen: '/wall-screens/:wallScreenId',
  /** The record of rooms for a period, for auditors. */
  airRecords: '/air-records',
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
  /** Receipt of its devices by a phone's camera. */
  shipmentReceive: '/shipmentDetails/:id/receive',
  /** Printed documents for the box. */
  packingList: '/shipmentDetails/:id/packing-list',
  /** Passport of a device, by its id; also the target of the code on a printed one. */
  passport: '/passports/:id',
  /** Received messages. */
  messages: '/messages',
  sentMessages: '/messages/sent',
  messageCreate: '/messages/create',
  conversations: '/messages/conversations',
  todos: '/messages/todos',
  conversation: '/messages/conversations/:conversationId',
  /** Incoming shipments of the reader's tenant. */
  myShipments: '/myshipments',
} as const;

/** Address at which a new password is set with the token of a link. */
export function resetPasswordPath(resetToken: string): string {
  return `${PATHS.resetPassword}?${new URLSearchParams({ resetToken })}`;
}

/** How air is judged, opened at an index. */
export function howJudgedPath(index: string): string {
  return `${PATHS.howJudged}?${new URLSearchParams({ index })}`;
}

/** An alarm with its time line. */
export function alarmPath(alarmId: string): string {
  return `/alerts/${encodeURIComponent(alarmId)}`;
}

/** The reader's list of devices, filtered by a gateway, whose name is shown. */
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

/** Instead of an id: the form for a new one. */
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
 * The path of a device's own screen. It contains the name for readability: names may be any text, and those that
 * would break a URL are left out.
 */
export function singleDevicePath(deviceId: string, deviceName: string): string {
  const isSwallowed = deviceName === '' || deviceName === '.' || deviceName === '..';
  const name = isSwallowed ? '-' : encodeURIComponent(deviceName);
  return `/getSingleDeviceData/${encodeURIComponent(deviceId)}/${name}`;
}

/** Form of a new device of a customer. */
export function newDevicePath(customerId: string): string {
  return `${PATHS.deviceCreate}?${new URLSearchParams({ customer: customerId })}`;
}

/** The users of the reader's customer. */
export function customerUsersPath(customerId: string): string {
  return `/customerUsers/${encodeURIComponent(customerId)}`;
}

/** Labels of these devices. */
export function deviceLabelsPath(deviceIds: readonly string[]): string {
  return `${PATHS.deviceLabels}?${new URLSearchParams({ devices: deviceIds.join(',') })}`;
}

/** Address at which the location of a device or purifier model is set. @param id of the record, or of the device */
export function updateLocationPath(id: string): string {
  return `/update-device-location/${encodeURIComponent(id)}`;
}

/** Historical data of a device: recent, or of a day such as `2026-11-21`. */
export function historyPath(deviceId: string, day?: string): string {
  const days = day === undefined ? {} : { from: day, to: day };
  return `${PATHS.historicalData}?${new URLSearchParams({ device: deviceId, ...days })}`;
}
