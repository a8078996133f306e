// biome-ignore-all lint/style/noExcessiveLinesPerFile: one row for each route, to be read as a table.
/**
 * What each route answers to whom, written by hand from the platform's contract (its matrix of roles, and what it
 * says of each call) and from what the product promises. Nothing here is read from the permission table that the
 * server itself uses. A route that is not listed fails the walk.
 *
 * Answers stand in the order of `TARGETS`: whose row is named by the route or its body, seen from who asks. `-`:
 * there is no such row for them, or another test asks.
 */

export const ROLES = ['customer', 'admin', 'partner', 'system'] as const;
export type Role = (typeof ROLES)[number];

/** Which targets a kind of row has. */
export const TARGETS = {
  /** The route names no row. */
  nothing: ['none'],
  /** `own`: in one's scope. `neighbour`: of another customer of the same tenant. `foreign`: of another tenant. */
  device: ['own', 'neighbour', 'foreign', 'unknown'],
  customer: ['own', 'neighbour', 'foreign', 'unknown'],
  tenant: ['own', 'foreign', 'unknown'],
  profile: ['own', 'foreign', 'unknown'],
  /** `own`: a customer's user in scope. `administrator`: of the own tenant; for a system administrator, of any. */
  user: ['self', 'own', 'administrator', 'neighbour', 'foreign', 'unknown'],
} as const;
export type Kind = keyof typeof TARGETS;
export type Target = (typeof TARGETS)[Kind][number];

export type Expected = { readonly kind: Kind } & Record<Role, string>;

const nothing = (customer: string, admin: string, system: string, partner = admin): Expected => ({
  kind: 'nothing',
  customer,
  admin,
  partner,
  system,
});
const rows = (kind: Kind, customer: string, admin: string, system: string, partner = admin): Expected => ({
  kind,
  customer,
  admin,
  partner,
  system,
});

const EVERYBODY = nothing('200', '200', '200');
const TENANT_ADMINS = nothing('403', '200', '403');
const SYSTEM_ADMINS = nothing('403', '403', '200');
const ADMINS = nothing('403', '200', '200');
const TENANT_AND_CUSTOMER = nothing('200', '200', '403');

/** A device of another tenant does not exist; one of another customer may not be touched. */
const DEVICE = rows('device', '200 403 404 404', '200 - 404 404', '403 - 403 403');
const CUSTOMER = rows('customer', '200 403 403 404', '200 - 403 404', '403 - 403 403');
const CUSTOMER_BY_ADMIN = rows('customer', '403 403 403 403', '200 - 403 404', '403 - 403 403');
/** What only administrators do to a device. */
const DEVICE_BY_ADMIN = rows('device', '403 403 403 403', '200 - 404 404', '403 - 403 403');
const PROFILE = rows('profile', '200 403 404', '200 403 404', '403 403 403');
const PROFILE_BY_ADMIN = rows('profile', '403 403 403', '200 403 404', '403 403 403');
const TENANT = rows('tenant', '403 403 403', '200 403 404', '200 200 404');
const TENANT_BY_SYSTEM = rows('tenant', '403 403 403', '403 403 403', '200 200 404');
/** Users whom an administrator looks after: a system administrator looks after no customer's user. */
const USER_BY_ADMIN = rows('user', '403 403 403 403 403 403', '- 200 - - 403 404', '- 403 200 - 403 404');
/** Nobody does it for somebody else. */
const SELF = rows('user', '200 403 403 403 403 403', '200 403 - - 403 403', '200 403 403 - 403 403');

/** Whoever asks for these is not asked who they are. The answer is to somebody without a token. */
export const OPEN: Record<string, number> = {
  'POST /api/auth/login': 401,
  'POST /api/auth/token': 401,
  'POST /api/noauth/activate': 400,
  'GET /api/noauth/activate': 409,
  'POST /api/noauth/resetPasswordByEmail': 200,
  'POST /api/noauth/resetPassword': 400,
  'GET /api/noauth/resetPassword': 409,
  'GET /api/noauth/userPasswordPolicy': 200,
  'GET /backoffice/pictures/:id.webp': 404,
  'GET /backoffice/demo/sign-ins': 200,
  // These want a ticket, or who has none a token.
  'GET /backoffice/reports/files': 400,
  'GET /backoffice/reportsModule/getHistoricalDataExcel': 401,
  'GET /api/docs': 200,
  'GET /api/docs/json': 200,
  'GET /api/docs/yaml': 200,
  'GET /api/docs/static/index.html': 302,
  'GET /api/docs/static/swagger-initializer.js': 200,
  'GET /api/docs/static/*': 404,
  'GET /backoffice/docs': 200,
  'GET /backoffice/docs/json': 200,
  'GET /backoffice/docs/yaml': 200,
  'GET /backoffice/docs/static/index.html': 302,
  'GET /backoffice/docs/static/swagger-initializer.js': 200,
  'GET /backoffice/docs/static/*': 404,
  'GET /health': 200,
  'GET /ready': 200,
  'GET /metrics': 200,
  // The console's pages, whatever the address.
  'GET /*': 200,
  // These ask for a device's access token, and get a wrong one.
  'POST /api/v1/:token/telemetry': 401,
  'POST /api/v1/:token/attributes': 401,
  'GET /api/v1/:token/attributes': 401,
};

/** These are WebSockets, and have a walk of their own. */
export const SOCKETS = ['GET /api/ws', 'GET /api/ws/plugins/telemetry', 'GET /api/ws/plugins/*'];

export const EXPECTED: Record<string, Expected> = {
  // Sign-in and sessions
  'GET /api/auth/user': EVERYBODY,
  'POST /api/auth/logout': EVERYBODY,
  // The wrong current password.
  'POST /api/auth/changePassword': nothing('400', '400', '400'),
  'GET /api/user/:userId/token': USER_BY_ADMIN,
  'GET /backoffice/settings': EVERYBODY,
  'POST /backoffice/webLogin/login': EVERYBODY,
  'GET /backoffice/audit': ADMINS,
  'GET /backoffice/audit/csv': ADMINS,

  // Tenants
  'GET /api/tenant/:tenantId': TENANT,
  'GET /api/tenant/info/:tenantId': TENANT,
  'GET /api/tenants': SYSTEM_ADMINS,
  'GET /api/tenantInfos': SYSTEM_ADMINS,
  'POST /api/tenant': SYSTEM_ADMINS,
  'DELETE /api/tenant/:tenantId': TENANT_BY_SYSTEM,
  'GET /api/tenant/:tenantId/users': TENANT_BY_SYSTEM,
  'GET /backoffice/users/getAllTenant': SYSTEM_ADMINS,
  'POST /backoffice/tenants': SYSTEM_ADMINS,
  // Tenant administrators see who the partners are; partners do not see each other.
  'GET /backoffice/partnerApi/getAll': nothing('403', '200', '200', '403'),
  'POST /backoffice/partnerApi/createPartner': rows('tenant', '403 403 403', '403 403 403', '200 200 404'),
  'DELETE /backoffice/partnerApi/deleteById': nothing('403', '403', '404'),

  // Customers
  'GET /api/customer/:customerId': CUSTOMER,
  'GET /api/customers': TENANT_ADMINS,
  'POST /api/customer': TENANT_ADMINS,
  'DELETE /api/customer/:customerId': CUSTOMER_BY_ADMIN,

  // Users
  'GET /api/user/:userId': rows(
    'user',
    '200 200 403 403 403 404',
    '200 200 - - 403 404',
    '200 403 200 - 403 404',
  ),
  // The body names a customer of the new user; a system administrator makes no customer's users.
  'POST /api/user': rows('customer', '403 403 403 403', '200 - 400 400', '403 - 403 403'),
  'DELETE /api/user/:userId': USER_BY_ADMIN,
  'GET /api/users': TENANT_AND_CUSTOMER,
  'GET /api/customer/:customerId/users': CUSTOMER_BY_ADMIN,
  'GET /api/entityGroups/CUSTOMER/:customerId/USER': CUSTOMER,
  'GET /api/user/:userId/activationLink': USER_BY_ADMIN,
  'GET /api/user/:userId/activationLinkInfo': USER_BY_ADMIN,
  // The query names a user by address: a foreign one is as unknown as one that does not exist.
  'POST /api/user/sendActivationMail': USER_BY_ADMIN,
  'POST /backoffice/users/getUsersByfilters': EVERYBODY,
  // With the platform's rights; whom nobody knows is as good as deleted.
  'DELETE /backoffice/users/deleteUserById/:userId': rows(
    'user',
    '403 403 403 403 403 403',
    '- 200 - - 403 200',
    '- 403 200 - 403 200',
  ),
  'PUT /backoffice/users/:userId/customerAdministrator': rows(
    'user',
    '403 403 403 403 403 403',
    '- 200 - - 403 404',
    '403 403 403 - 403 403',
  ),
  // The first user of a customer administers it, and is the one who asks here.
  'POST /backoffice/customerUsers': nothing('200', '403', '403'),
  'DELETE /backoffice/customerUsers/:userId': rows(
    'user',
    '- 200 403 403 403 404',
    '403 403 - - 403 403',
    '403 403 403 - 403 403',
  ),

  // Profiles
  'GET /backoffice/users/:userId': rows(
    'user',
    '200 404 404 404 404 404',
    '200 200 - - 404 404',
    '200 200 200 - 200 404',
  ),
  'PUT /backoffice/editUser/:userId': SELF,
  'PUT /backoffice/updateWebPushNotificationId/:userId': SELF,
  'GET /backoffice/users/:userId/notificationChoices': SELF,
  'PUT /backoffice/users/:userId/notificationChoices': SELF,
  'PUT /backoffice/users/:userId/picture': SELF,
  'DELETE /backoffice/users/:userId/picture': SELF,
  'POST /backoffice/devices/import/check': nothing('403', '200', '200', '403'),
  'POST /backoffice/devices/import': nothing('403', '200', '200', '403'),
  // No import is running.
  'DELETE /backoffice/devices/import/:importId': nothing('403', '404', '404', '403'),
  'GET /backoffice/devices/export': ADMINS,
  'GET /backoffice/geo/countries': EVERYBODY,
  'GET /backoffice/deviceMap': EVERYBODY,
  'GET /backoffice/deviceMap/unplaced': EVERYBODY,
  'GET /backoffice/worstAir': TENANT_AND_CUSTOMER,
  'GET /backoffice/engagement': SYSTEM_ADMINS,
  // No country is loaded here.
  'GET /backoffice/geo/countries/:code/states': nothing('404', '404', '404'),
  'GET /backoffice/geo/places': EVERYBODY,
  'GET /backoffice/geo/nearest': EVERYBODY,

  // Outdoors
  'GET /backoffice/outdoor/current': EVERYBODY,
  'GET /backoffice/location': EVERYBODY,

  // Devices
  'GET /api/device/:deviceId': DEVICE,
  'GET /api/device/info/:deviceId': DEVICE,
  // The query names a device that is not there.
  'GET /api/tenant/device': nothing('403', '404', '403'),
  'GET /api/tenant/devices': TENANT_ADMINS,
  'GET /api/tenant/deviceInfos': TENANT_ADMINS,
  'GET /api/customer/:customerId/devices': CUSTOMER,
  'GET /api/customer/:customerId/deviceInfos': CUSTOMER,
  // The body names a device.
  'POST /api/device': DEVICE,
  'POST /api/device-with-credentials': DEVICE,
  'DELETE /api/device/:deviceId': DEVICE_BY_ADMIN,
  // Of a device, who reads its access token: here and in the commands to try it out with.
  'GET /api/device/:deviceId/credentials': DEVICE,
  'GET /api/device-connectivity/:deviceId': DEVICE,
  'POST /api/device/credentials': DEVICE_BY_ADMIN,
  // Customer and tenant are those of who asks.
  'POST /api/customer/:customerId/device/:deviceId': DEVICE_BY_ADMIN,
  'POST /api/customer/public/device/:deviceId': DEVICE_BY_ADMIN,
  'DELETE /api/customer/device/:deviceId': DEVICE_BY_ADMIN,
  'POST /api/tenant/:tenantId/device/:deviceId': DEVICE_BY_ADMIN,
  'GET /api/deviceProfileInfo/default': TENANT_AND_CUSTOMER,
  'GET /api/deviceProfileInfo/:deviceProfileId': PROFILE,
  'GET /api/deviceProfileInfos': TENANT_AND_CUSTOMER,
  'GET /api/deviceProfiles': TENANT_ADMINS,
  'GET /api/deviceProfile/:deviceProfileId': PROFILE_BY_ADMIN,
  // The body names a profile.
  'POST /api/deviceProfile': PROFILE_BY_ADMIN,
  'POST /api/deviceProfile/:deviceProfileId/default': PROFILE_BY_ADMIN,
  'DELETE /api/deviceProfile/:deviceProfileId': PROFILE_BY_ADMIN,

  // The registry of devices, where what is another's does not exist
  'GET /backoffice/dapDevice/getAll': EVERYBODY,
  'GET /backoffice/dapDevice/:which': rows('device', '200 404 404 404', '200 - 404 404', '200 - 200 404'),
  'GET /backoffice/dapDevice/counts': ADMINS,
  'GET /backoffice/dapDevice/findDeviceByLabel': EVERYBODY,
  'GET /backoffice/dapDevice/getByInstalledCity': EVERYBODY,
  'GET /backoffice/dapDevice/installedCities': EVERYBODY,
  'POST /backoffice/deviceApi/getDeviceByLocation': EVERYBODY,
  'GET /backoffice/getDevicesByTenantId/:tenantId': rows(
    'tenant',
    '403 403 403',
    '200 404 404',
    '200 200 200',
  ),
  'GET /backoffice/externalApi/getAllDeviceWithTenantId': SYSTEM_ADMINS,
  // The body names a device of the platform; from a system administrator it is one for the stock, whatever its id.
  'POST /backoffice/dapAdddevice/dapCreateDevice': rows(
    'device',
    '403 403 403 403',
    '200 - 404 404',
    '200 - 200 200',
  ),
  // Only of a device in stock.
  'GET /backoffice/dapDevice/:which/accessToken': rows(
    'device',
    '403 403 403 403',
    '403 - 403 403',
    '403 - 403 404',
  ),
  'PUT /backoffice/assignToTenant/:which': rows('device', '403 403 403 403', '403 - 403 403', '200 - - 404'),
  'PUT /backoffice/assignToCustomer/:which': DEVICE_BY_ADMIN,
  'PUT /backoffice/updateWithObjId/:which': DEVICE_BY_ADMIN,
  // A system administrator changes name and token of devices in stock only.
  'PUT /backoffice/deviceApi/updateDeviceAccessToken': rows(
    'device',
    '403 403 403 403',
    '200 - 404 404',
    '403 - 403 404',
  ),
  'PUT /backoffice/deviceApi/updateDeviceName': rows(
    'device',
    '403 403 403 403',
    '200 - 404 404',
    '403 - 403 404',
  ),
  'PUT /backoffice/deviceApi/updateDevicePlace': rows(
    'device',
    '403 403 403 403',
    '200 - 404 404',
    '200 - 200 404',
  ),
  'DELETE /backoffice/dapDeleteDevice/:which': rows(
    'device',
    '403 403 403 403',
    '200 - 404 404',
    '200 - - 404',
  ),
  'GET /backoffice/purifier/getAllPurifier': SYSTEM_ADMINS,
  'POST /backoffice/purifier/createPurifier': SYSTEM_ADMINS,
  // There is none of this id.
  'DELETE /backoffice/purifier/deletePurifier/:purifierId': nothing('403', '403', '404'),

  // A device of another tenant does not exist; a system administrator sees them all.
  'GET /backoffice/deviceHealth': ADMINS,
  'GET /backoffice/deviceHealth/counts': ADMINS,
  'GET /backoffice/deviceHealth/:deviceId': rows(
    'device',
    '403 403 403 403',
    '200 - 404 404',
    '200 - 200 404',
  ),
  'GET /backoffice/deviceActivity/:deviceId': rows(
    'device',
    '403 403 403 403',
    '200 - 404 404',
    '200 - 200 404',
  ),

  // Reports
  'GET /backoffice/reports/devices': TENANT_AND_CUSTOMER,
  // Query and bodies name a device.
  'GET /backoffice/reports/history': DEVICE,
  'POST /backoffice/reports/compare': DEVICE,
  'POST /backoffice/reports/tickets': DEVICE,

  // Readings and attributes
  'GET /api/plugins/telemetry/:entityType/:entityId/values/timeseries': DEVICE,
  'GET /api/plugins/telemetry/:entityType/:entityId/values/timeseries/history': DEVICE,
  'GET /api/plugins/telemetry/:entityType/:entityId/keys/timeseries': DEVICE,
  'GET /api/plugins/telemetry/:entityType/:entityId/keys/attributes': DEVICE,
  'GET /api/plugins/telemetry/:entityType/:entityId/keys/attributes/:scope': DEVICE,
  'GET /api/plugins/telemetry/:entityType/:entityId/values/attributes': DEVICE,
  'GET /api/plugins/telemetry/:entityType/:entityId/values/attributes/:scope': DEVICE,
  'POST /api/plugins/telemetry/:entityType/:entityId/timeseries/:scope': DEVICE,
  'POST /api/plugins/telemetry/:entityType/:entityId/attributes/:scope': DEVICE,
  'POST /api/plugins/telemetry/:entityType/:entityId/:scope': DEVICE,
  'POST /api/plugins/telemetry/:deviceId/:scope': DEVICE,
  'DELETE /api/plugins/telemetry/:entityType/:entityId/:scope': DEVICE,
  'DELETE /api/plugins/telemetry/:deviceId/:scope': DEVICE,
};
