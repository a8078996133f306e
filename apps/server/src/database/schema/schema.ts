export { passwordReset, userActivation } from './activation.ts';
export {
  auditEntry,
  deviceActivity,
  deviceRecord,
  profilePicture,
  purifier,
  userRecord,
} from './backoffice.ts';
export { device, deviceAttribute, deviceCredentials, deviceProfile } from './devices.ts';
export { geoCity, geoCountry, geoSource, geoState } from './geography.ts';
export { serverSetting } from './settings.ts';
export { deletedDevice, dirtyHour, latestReading, quarantine, reading, readingHourly } from './telemetry.ts';
export { customer, tenant } from './tenancy.ts';
export { appUser, userCredentials, userSession } from './users.ts';
